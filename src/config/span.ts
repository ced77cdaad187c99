/** Spans of time as settings and options are written: 90s, 30m, 24h, 7d. */

const UNITS: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds, or null for what is no span. */
export function spanMs(text: string): number | null {
	const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text.trim()) ?? [];
	const ms = Number(count) * (UNITS[unit ?? ""] ?? Number.NaN);
	return ms > 0 ? ms : null;
}
