/** Makes a token: what for, how far it reaches, until when; then shows it this once. */

import { type FormEvent, useRef, useState } from "react";
import { api, type ClientProblem, problemOf } from "#web/client/api.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { copyText } from "#web/ui/copy.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import { Select } from "#web/ui/Select.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { useSettingsWords } from "./words.ts";

type Scope = "read" | "write" | "delete";
type Made = { name: string; token: string };
type Props = { isOpen: boolean; onClose: () => void; onMade: () => Promise<void> };

export function NewToken({ isOpen, onClose, onMade }: Props) {
	const say = useSettingsWords();
	const [made, setMade] = useState<Made | null>(null);
	function close(): void {
		onClose();
		setMade(null);
	}
	return (
		<Dialog
			isOpen={isOpen}
			onClose={close}
			title={made === null ? say("tokenNew") : say("tokenMade", { name: made.name })}
			testID="token-dialog"
		>
			{made === null ? (
				<TokenForm
					onMade={(token) => {
						setMade(token);
						void onMade();
					}}
				/>
			) : (
				<ShownOnce made={made} onDone={close} />
			)}
		</Dialog>
	);
}

const DAY_MS = 86_400_000;
const EXPIRIES = [
	{ value: "30", label: "expiry30" },
	{ value: "90", label: "expiry90" },
	{ value: "365", label: "expiry365" },
	{ value: "", label: "expiryNever" },
] as const;

function TokenForm({ onMade }: { onMade: (made: Made) => void }) {
	const say = useSettingsWords();
	const words = useWords();
	const [name, setName] = useState("");
	const [scope, setScope] = useState<Scope>("read");
	const [asks, setAsks] = useState(false);
	const [days, setDays] = useState("90");
	const [isBusy, setBusy] = useState(false);
	const [problem, setProblem] = useState<ClientProblem | null>(null);
	async function submit(event: FormEvent): Promise<void> {
		event.preventDefault();
		setBusy(true);
		try {
			const expiresAt = days === "" ? {} : { expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString() };
			const named = name.trim() === "" ? {} : { name: name.trim() };
			onMade(await api<Made>("POST", "/api/v1/tokens", { ...named, scope, asks, ...expiresAt }));
		} catch (thrown) {
			setProblem(problemOf(thrown));
		}
		setBusy(false);
	}
	return (
		<form className="setting-form is-tall" onSubmit={(event) => void submit(event)} noValidate>
			<TextField
				label={say("tokenName")}
				help={say("tokenNameText")}
				value={name}
				onChange={setName}
				maxLength={64}
				autoComplete="off"
				error={problem === null ? null : problemText(problem, words)}
				data-testid="token-name"
			/>
			<RadioCards<Scope>
				legend={say("tokenScope")}
				value={scope}
				onChange={setScope}
				options={[
					{ value: "read", label: say("scopeRead"), detail: say("scopeReadText"), testID: "scope-read" },
					{ value: "write", label: say("scopeWrite"), detail: say("scopeWriteText"), testID: "scope-write" },
					{ value: "delete", label: say("scopeDelete"), detail: say("scopeDeleteText"), testID: "scope-delete" },
				]}
			/>
			<div>
				<Checkbox isChecked={asks} onChange={setAsks} data-testid="token-asks">
					{say("tokenAsks")}
				</Checkbox>
				<p className="xs muted">{say("tokenAsksText")}</p>
			</div>
			<Select
				label={say("tokenExpiry")}
				value={days}
				options={EXPIRIES.map((expiry) => ({ value: expiry.value, label: say(expiry.label) }))}
				onChange={setDays}
				data-testid="token-expiry"
			/>
			<Button kind="primary" type="submit" isBusy={isBusy} data-testid="token-make">
				{say("tokenMake")}
			</Button>
		</form>
	);
}

/** Only here is the token readable; the button that closes says that it was taken. */
function ShownOnce({ made, onDone }: { made: Made; onDone: () => void }) {
	const say = useSettingsWords();
	const field = useRef<HTMLInputElement>(null);
	const [state, setState] = useState<"idle" | "copied" | "byHand">("idle");
	async function copy(): Promise<void> {
		const isCopied = await copyText(made.token);
		setState(isCopied ? "copied" : "byHand");
		if (!isCopied) field.current?.select();
	}
	return (
		<div className="setting-form is-tall">
			<p>{say("tokenOnce")}</p>
			<input
				ref={field}
				className="input mono"
				readOnly
				value={made.token}
				aria-label={say("tokenMade", { name: made.name })}
				onFocus={(event) => event.currentTarget.select()}
				data-testid="token-value"
			/>
			<p className={state === "byHand" ? "help" : "vh"} role="status">
				{state === "byHand" ? say("tokenByHand") : state === "copied" ? say("tokenCopied") : ""}
			</p>
			<div className="row">
				<Button icon={state === "copied" ? "check" : "copy"} onClick={() => void copy()} data-testid="token-copy">
					{say(state === "copied" ? "tokenCopied" : "tokenCopy")}
				</Button>
				<Button kind="primary" onClick={onDone} data-testid="token-done">
					{say("tokenDone")}
				</Button>
			</div>
		</div>
	);
}
