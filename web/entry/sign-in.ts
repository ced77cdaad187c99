/** What sign-in does: check the fields, ask the server, wait after too many tries, go where the reader was going. */

import { type FormEvent, useEffect, useState } from "react";
import { chosenPart, forgetLanguage } from "./chosen-language.ts";
import type { Facts } from "./facts.ts";
import { type Form, useForm } from "./form.ts";
import { request } from "./request.ts";
import { useEntrySay } from "./words.ts";

export type SignInForm = {
	email: string;
	setEmail: (email: string) => void;
	password: string;
	setPassword: (password: string) => void;
	/** the password was a temporary one */
	mustChange: boolean;
	/** seconds until the next try is possible */
	waitSeconds: number;
	form: Form<"email" | "password">;
	submit: (event: FormEvent) => void;
	enter: () => void;
	/** back to signing in, as somebody else */
	leave: () => void;
};

/** Where to go after sign-in: an address of this server, or home. */
export function nextAddress(search: string, origin: string): string {
	const next = new URLSearchParams(search).get("next");
	if (next === null || !URL.canParse(next, origin)) return "/";
	const url = new URL(next, origin);
	const isEntry = ["/signin", "/invite"].includes(url.pathname);
	return url.origin === origin && !isEntry ? url.pathname + url.search + url.hash : "/";
}

export function useSignIn(facts: Pick<Facts, "mustChangePassword" | "email">): SignInForm {
	const say = useEntrySay();
	const [email, setEmail] = useState(facts.email ?? "");
	const [password, setPassword] = useState("");
	const [mustChange, setMustChange] = useState(facts.mustChangePassword ?? false);
	const [waitSeconds, setWaitSeconds] = useCountdown();
	const form = useForm<"email" | "password">();

	function enter() {
		forgetLanguage();
		location.assign(nextAddress(location.search, location.origin));
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		const isRefused = form.refuse({
			email: email.trim() === "" ? say("emailEmpty") : undefined,
			password: password === "" ? say("passwordEmptyError") : undefined,
		});
		if (isRefused || waitSeconds > 0) return;
		void form.run(
			async () => {
				const body = { email: email.trim(), password, ...chosenPart() };
				const answer = await request<{ mustChangePassword?: boolean } | undefined>("POST", "/api/v1/session", body);
				if (answer?.mustChangePassword === true) setMustChange(true);
				else enter();
			},
			(problem) => {
				if (problem.code === "too_many_requests") setWaitSeconds(Number(problem.details?.retryAfterSeconds ?? 10));
				return problem.code === "credentials_wrong" ? { password: problem.detail } : null;
			},
		);
	}

	function leave() {
		setPassword("");
		setMustChange(false);
	}

	return { email, setEmail, password, setPassword, mustChange, waitSeconds, form, submit, enter, leave };
}

/** Seconds left until the next try is possible. */
function useCountdown(): [number, (seconds: number) => void] {
	const [seconds, setSeconds] = useState(0);
	useEffect(() => {
		if (seconds <= 0) return;
		const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
		return () => clearTimeout(timer);
	}, [seconds]);
	return [seconds, setSeconds];
}
