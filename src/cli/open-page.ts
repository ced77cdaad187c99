/** Opens a page in the browser of whoever sits at this computer. */

import { spawn } from "node:child_process";

type Environment = Record<string, string | undefined>;

/** The program that shows a page here; null where there is no screen, as on a server. */
export function pageOpener(environment: Environment, platform: NodeJS.Platform): string | null {
	if (platform === "darwin") return environment.BROWSER || "open";
	if (!environment.DISPLAY && !environment.WAYLAND_DISPLAY) return null;
	// the variable may list several, in the order in which they are tried
	return environment.BROWSER?.split(":").find((one) => one !== "") ?? "xdg-open";
}

/** Starts it apart from this program, which goes on whatever becomes of it. `failed` is told when the page did not open. */
export function openPage(address: string, failed: () => void): void {
	const program = pageOpener(process.env, process.platform);
	if (program === null) return failed();
	const child = spawn(program, [address], { detached: true, stdio: "ignore" });
	child.once("error", failed);
	child.once("exit", (code) => {
		if (code !== 0) failed();
	});
	child.unref();
}
