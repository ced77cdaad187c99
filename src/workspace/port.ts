/** Members' files on the host, opened as the member they belong to. */

export type OpenFile = {
	/** the last part of its path */
	name: string;
	/** bytes */
	size: number;
	/** open for reading, from the beginning */
	descriptor: number;
	close(): void;
};

export type Workspace = {
	/**
	 * Opens a plain file of the member's home for reading. `path` is relative to it, or absolute within it. Throws
	 * not_ready where there are no workspaces, not_found, and record_refused for what is outside or no plain file.
	 */
	open(memberID: string, path: string): OpenFile;
};
