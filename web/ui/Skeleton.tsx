/** Grey lines where text will stand; appears only after 200 ms so that quick answers do not flicker. */

const WIDTHS = ["w-40", "w-92", "w-70"] as const;

export function Skeleton({ lines = 3, label }: { lines?: number; label: string }) {
	return (
		<div className="skeletons" role="status" aria-label={label}>
			{Array.from({ length: lines }, (_, line) => (
				<span key={`line-${String(line)}`} className={`skeleton ${WIDTHS[line % WIDTHS.length]}`} />
			))}
		</div>
	);
}
