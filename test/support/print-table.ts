/** Prints what a suite found, one line a case, for the closing note of whoever ran it. */

export function printTable(title: string, head: string[], lines: string[][]): void {
	const widths = head.map((name, at) => Math.max(name.length, ...lines.map((line) => line[at]?.length ?? 0)));
	const show = (line: string[]) =>
		line.map((cell, at) => (at === line.length - 1 ? cell : cell.padEnd(widths[at] ?? 0))).join("  ");
	console.log([`\n${title}`, show(head), ...lines.map(show)].join("\n"));
}
