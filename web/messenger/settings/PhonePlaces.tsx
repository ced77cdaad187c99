/** On a phone, whose bar has room for five places: the last of the rail, reached through Me. Help is last here too. */

import { useStore } from "#web/client/store.ts";
import { useFrame } from "#web/messenger/frame-acts.ts";
import { usePhone } from "#web/messenger/hooks.ts";
import { navigate } from "#web/messenger/route.ts";
import { useWords } from "#web/messenger/words.ts";
import { Icon } from "#web/ui/Icon.tsx";

export function PhonePlaces() {
	const say = useWords();
	const frame = useFrame();
	const isAdmin = useStore((state) => state.me?.member.isAdmin ?? false);
	if (!usePhone()) return null;
	return (
		<nav className="phone-places" aria-label={say("morePlaces")}>
			{isAdmin ? (
				<a
					className="nav-link"
					href="/admin/tools"
					onClick={(event) => navigate("/admin/tools", event)}
					data-testid="phone-admin"
				>
					<Icon name="sliders" />
					<span className="grow">{say("admin")}</span>
					<Icon name="right" isSmall />
				</a>
			) : null}
			<button type="button" className="nav-link" onClick={() => frame.open("help")} data-testid="phone-help">
				<Icon name="help" />
				<span className="grow">{say("help")}</span>
				<Icon name="right" isSmall />
			</button>
		</nav>
	);
}
