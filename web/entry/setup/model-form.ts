/** What the model step does: look around once, test by itself or when asked, save what passed. */

import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { type Form, useForm } from "#web/entry/form.ts";
import { call } from "#web/entry/request.ts";
import { useEntrySay } from "#web/entry/words.ts";
import { composing } from "#web/ui/composing.ts";
import { CAP_CURRENCY, capOf } from "./CapField.tsx";
import {
	inputOf,
	isTestable,
	type ModelDraft,
	type ModelField,
	type ModelFields,
	type TypedKind,
	verdict,
} from "./model-draft.ts";

export type ModelForm = {
	form: Form<ModelField>;
	maySave: boolean;
	/** everything works but calling tools: it may be kept knowingly */
	isChatOnly: boolean;
	submit: (event: FormEvent) => void;
	saveDemo: () => void;
	test: (kind: TypedKind, fields: ModelFields) => void;
	settle: (kind: TypedKind, fields: ModelFields) => void;
	testOnEnter: (event: KeyboardEvent<HTMLFormElement>) => void;
};

export function useModelForm(model: ModelDraft, onDone: () => void): ModelForm {
	const say = useEntrySay();
	const form = useForm<ModelField>();
	const kind = model.kind;
	const isSearched = useRef(false);

	useEffect(() => {
		if (isSearched.current) return;
		isSearched.current = true;
		void model.search();
	}, [model]);

	const found = kind === "demo" ? "passed" : verdict(model.tested[kind], model.fields[kind]);
	const isNamed = kind === "demo" || model.fields[kind].model.trim() !== "";
	const maySave = (found === "passed" || found === "chatOnly") && isNamed;

	function submit(event: FormEvent) {
		event.preventDefault();
		if (kind === "demo") return saveDemo();
		const fields = model.fields[kind];
		if (!maySave) return test(kind, fields);
		// a server of one's own costs nothing by the token
		const amount = kind === "local" ? null : capOf(model.cap);
		if (form.refuse({ cap: amount === undefined ? say("capBad") : undefined })) return;
		void form.run(async () => {
			await call("setting_model_update", inputOf(fields));
			if (typeof amount === "number") await call("setting_model_limit_update", { amount, currency: CAP_CURRENCY });
			onDone();
		});
	}

	/** the demo agent from now on: a model that was saved before is forgotten, not merely passed over */
	function saveDemo() {
		void form.run(async () => {
			await call("setting_model_update", { useDemo: true });
			onDone();
		});
	}

	function test(of: TypedKind, fields: ModelFields) {
		const isRefused = form.refuse({
			baseURL: of !== "hosted" && !/^https?:\/\//i.test(fields.baseURL.trim()) ? say("addressBad") : undefined,
			apiKey: of === "hosted" && fields.apiKey.trim() === "" ? say("keyEmpty") : undefined,
		});
		if (!isRefused) void model.runTest(of, fields);
	}

	/** after a field was left or a key pasted: the test runs by itself, once for the same fields */
	function settle(of: TypedKind, fields: ModelFields) {
		if (isTestable(of, fields) && verdict(model.tested[of], fields) === "open" && model.running !== of) {
			void model.runTest(of, fields);
		}
	}

	/** the button for saving is off until a test passed, and with it Enter: so Enter tests */
	function testOnEnter(event: KeyboardEvent<HTMLFormElement>) {
		if (event.key !== "Enter" || composing(event) || maySave || kind === "demo") return;
		if (event.target instanceof HTMLInputElement && event.target.type !== "radio") test(kind, model.fields[kind]);
	}

	return { form, maySave, isChatOnly: found === "chatOnly", submit, saveDemo, test, settle, testOnEnter };
}
