/** Where the bytes of files are kept: named by what they hold, so that the same file is kept once. */

/** Bytes that were taken in and are not kept yet. */
export type Received = { path: string; sha256: string; size: number; head: Uint8Array };

export type Contents = {
	/** takes a stream in, at most `most` bytes of it; throws too_large and disk_full, and leaves nothing behind then */
	receive(parts: AsyncIterable<Uint8Array>, most: number): Promise<Received>;
	/** as `receive`, at once, from an open file */
	receiveFrom(descriptor: number, most: number): Received;
	/** puts received bytes where they belong, durably */
	keep(received: Received): void;
	discard(received: Received): void;
	/** where the bytes stand, or null when they are gone */
	find(sha256: string): string | null;
	remove(sha256: string): void;
	/** what is kept, by its hashes */
	all(): string[];
	/** takes away what an earlier process had taken in and not kept */
	clear(): void;
};
