/** How much work was done, which unlike a clock stands still while other programs have the processor. */

/** Processor time of this process in milliseconds. */
export function processorMs(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1_000;
}
