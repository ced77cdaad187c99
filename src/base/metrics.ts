/**
 * Counts of what happened since the start, and how they are written for Prometheus (text format 0.0.4). Two shapes of a
 * small text format: a library for it would bring more than it saves. Labels name routes, tools and states, never people.
 */

export type Labels = Readonly<Record<string, string>>;
type Sample = { suffix?: string; labels: Labels; value: number };
export type Family = { name: string; type: "counter" | "gauge" | "histogram"; help: string; read(): Sample[] };

const keyOf = (labels: Labels): string => JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)));

/** A number that only rises. */
export class Counter implements Family {
	readonly type = "counter";
	readonly #values = new Map<string, { labels: Labels; value: number }>();
	constructor(
		readonly name: string,
		readonly help: string,
	) {}
	add(labels: Labels): void {
		const key = keyOf(labels);
		const found = this.#values.get(key);
		if (found === undefined) this.#values.set(key, { labels, value: 1 });
		else found.value++;
	}
	read(): Sample[] {
		return [...this.#values.values()];
	}
}

/** How long things took, in seconds, by bounds that a request's figures of design section 10 fall between. */
export class Histogram implements Family {
	readonly type = "histogram";
	readonly #values = new Map<string, { labels: Labels; counts: number[]; sum: number; count: number }>();
	constructor(
		readonly name: string,
		readonly help: string,
		readonly bounds: readonly number[],
	) {}
	observe(labels: Labels, seconds: number): void {
		const key = keyOf(labels);
		const found = this.#values.get(key) ?? { labels, counts: this.bounds.map(() => 0), sum: 0, count: 0 };
		this.#values.set(key, found);
		found.sum += seconds;
		found.count++;
		const at = this.bounds.findIndex((bound) => seconds <= bound);
		if (at >= 0) found.counts[at] = (found.counts[at] ?? 0) + 1;
	}
	read(): Sample[] {
		return [...this.#values.values()].flatMap(({ labels, counts, sum, count }) => {
			let below = 0;
			const buckets = this.bounds.map((bound, at) => {
				below += counts[at] ?? 0;
				return { suffix: "_bucket", labels: { ...labels, le: String(bound) }, value: below };
			});
			return [
				...buckets,
				{ suffix: "_bucket", labels: { ...labels, le: "+Inf" }, value: count },
				{ suffix: "_sum", labels, value: sum },
				{ suffix: "_count", labels, value: count },
			];
		});
	}
}

export type Metrics = {
	requests: Counter;
	requestSeconds: Histogram;
	calls: Counter;
	/** what is looked up when it is asked for, added by whoever knows it */
	watched: Family[];
};

const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30];

export function createMetrics(): Metrics {
	return {
		requests: new Counter("kontor_http_requests_total", "Requests by route and status."),
		requestSeconds: new Histogram("kontor_http_request_duration_seconds", "Time until an answer began.", BOUNDS),
		calls: new Counter("kontor_calls_total", "Calls of tools by origin and what came of them."),
		watched: [],
	};
}

/** The families as text, each once. */
export function metricsText(families: readonly Family[]): string {
	return families
		.map((family) => {
			const { name, help, type } = family;
			const lines = family
				.read()
				.map(({ suffix = "", labels, value }) => `${name}${suffix}${labelText(labels)} ${value}`);
			return [
				`# HELP ${name} ${help.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")}`,
				`# TYPE ${name} ${type}`,
				...lines,
			].join("\n");
		})
		.join("\n")
		.concat("\n");
}

function labelText(labels: Labels): string {
	const written = Object.entries(labels).map(
		([name, value]) => `${name}="${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`,
	);
	return written.length === 0 ? "" : `{${written.join(",")}}`;
}
