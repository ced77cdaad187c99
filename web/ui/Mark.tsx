/** Kontor's mark: a page with its corner cut and one ledger line. */

export function Mark({ className }: { className?: string }) {
	return (
		<svg className={className} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
			<path className="mark-page" d="M3 3h9.5L17 7.5V17H3z" />
			<path className="mark-line" d="M6.25 12.5h7.5" />
		</svg>
	);
}
