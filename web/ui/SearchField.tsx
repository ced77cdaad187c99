/** One line to look for something: clears by its button and by Escape, and never writes over what is being composed. */

import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { composing } from "./composing.ts";
import { Icon } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";
import { useUiSay } from "./language.ts";

export type SearchFieldProps = {
	/** names the field, and stands in it while it is empty */
	label: string;
	value: string;
	onChange: (value: string) => void;
	/** in a line of other compact controls */
	isCompact?: boolean;
	/** hands on what was typed only after a pause of so long; a cleared field at once */
	pauseMs?: number;
	className?: string;
	/** Enter, unless it commits a syllable */
	onEnter?: () => void;
	testID?: string;
} & Pick<ComponentProps<"input">, "autoFocus" | "maxLength"> & { "data-region-focus"?: boolean };

export function SearchField(props: SearchFieldProps) {
	const { label, value, onChange, isCompact = false, pauseMs, className, onEnter, testID, ...rest } = props;
	const say = useUiSay();
	const input = useRef<HTMLInputElement>(null);
	const { written, write } = useWritten(value, onChange, pauseMs);
	const clear = (): void => {
		write("");
		input.current?.focus();
	};
	function onKeyDown(event: KeyboardEvent): void {
		if (composing(event)) return;
		if (event.key === "Enter") onEnter?.();
		if (event.key !== "Escape" || written === "") return;
		// the topmost layer alone: a drawer or a dialog around stays open
		event.preventDefault();
		event.stopPropagation();
		clear();
	}
	return (
		<div className={classNames("search", isCompact && "is-compact", className)}>
			<Icon name="search" />
			<input
				{...rest}
				ref={input}
				className="input"
				type="search"
				aria-label={label}
				placeholder={label}
				value={written}
				onChange={(event) => write(event.currentTarget.value)}
				onKeyDown={onKeyDown}
				autoComplete="off"
				data-testid={testID}
			/>
			{/* for the pointer: keys clear with Escape, and Tab goes on to what was found */}
			{written === "" ? null : <IconButton icon="x" isSmall label={say("clearSearch")} onClick={clear} tabIndex={-1} />}
		</div>
	);
}

/** Two texts mean the same search: an owner that trims what it is handed does not take a space out from under the hands. */
const isSame = (one: string, other: string): boolean => one.normalize("NFC").trim() === other.normalize("NFC").trim();

/** The field leads and its owner follows: a value that was not handed on from here is taken over. */
function useWritten(value: string, onChange: (value: string) => void, pauseMs: number | undefined) {
	const [written, setWritten] = useState(value);
	const told = useRef(value);
	useEffect(() => {
		if (isSame(value, told.current)) return;
		told.current = value;
		setWritten(value);
	}, [value]);
	useEffect(() => {
		if (pauseMs === undefined || isSame(written, told.current)) return;
		const timer = setTimeout(() => {
			told.current = written;
			onChange(written);
		}, pauseMs);
		return () => clearTimeout(timer);
	}, [written, onChange, pauseMs]);
	function write(text: string): void {
		setWritten(text);
		if (pauseMs !== undefined && text !== "") return;
		told.current = text;
		onChange(text);
	}
	return { written, write };
}
