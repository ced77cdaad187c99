/** What people read in English when something fails: what happened, whether anything changed, what to do next. */

import type { Code } from "#base/errors.ts";
import { type ErrorText, said } from "./error-text.ts";
import { MODEL_ERRORS } from "./errors-model.ts";
import { TALK_ERRORS } from "./errors-talk.ts";

export const ERRORS_EN: Record<Code, ErrorText> = {
	...TALK_ERRORS.en,
	invalid_input: said("Input not right", "Some of the input is not right. Nothing was changed."),
	whose_records_contradicted: said(
		"Asked two ways",
		"Both named people and everybody were asked for. Nothing was changed. Choose one of the two.",
	),
	not_signed_in: said("Not signed in", "You are not signed in. Nothing was changed. Sign in and try again."),
	credentials_wrong: said(
		"Sign-in didn't match",
		"The e-mail address and password don't match. Check both and try again, or ask an administrator for a new password.",
	),
	setup_code_wrong: said("Code doesn't match", "That code doesn't match. Codes change when Kontor restarts."),
	setup_code_used: said("Already set up", "Someone has already set up this Kontor. Sign in instead."),
	setup_needed: said(
		"Not set up yet",
		"This Kontor is not set up yet. Nothing was changed. Open the setup link on the computer it runs on.",
	),
	invitation_used: said(
		"Invitation not valid",
		"This invitation was already used or has expired. Ask {name} for a new one.",
		"This invitation was already used or has expired. Ask the person who invited you for a new one.",
	),
	password_change_needed: said(
		"Choose a password",
		"You signed in with a temporary password. Nothing was changed. Choose one of your own first.",
	),
	not_allowed: said(
		"Not allowed",
		"Only {name} can do this. Nothing was changed.",
		"This isn't yours to do. Nothing was changed. Ask the person it belongs to or an administrator.",
	),
	administrator_only: said(
		"Administrators only",
		"Only an administrator can do this. Nothing was changed. You can ask {administrators}.",
		"Only an administrator can do this. Nothing was changed. Ask an administrator.",
	),
	token_scope: said(
		"Token isn't enough",
		"This token may {scope}; this needs one that may {needed}. Nothing was changed. Use a token that may do more.",
		"This token may not do that. Nothing was changed. Use a token that may do more.",
	),
	csrf: said(
		"Page out of date",
		"This request did not come from a page of this Kontor that is up to date. Nothing was changed. Reload and try again.",
	),
	task_write_forbidden: said(
		"Not your task",
		"Only the people on this task, or an administrator, can do that. Nothing was changed. You can ask one of them.",
	),
	task_assignment_forbidden: said(
		"Not yours to assign",
		"You can't change who does this task. Nothing was changed. Ask someone on it or an administrator.",
	),
	not_author: said(
		"Someone else's message",
		"Only its author can change a message. Nothing was changed. Reply instead.",
	),
	tool_not_found: said(
		"No such tool",
		"There is no tool called “{tool}”. Nothing was changed. Check its name.",
		"There is no such tool. Nothing was changed. Check its name.",
	),
	not_found: said(
		"Not found",
		"This isn't there, or isn't shared with you. Nothing was changed. Go back and look again.",
	),
	interaction_required: said(
		"Which one",
		"It is not clear which is meant by “{hint}”. Nothing was changed. Choose one.",
		"It is not clear which is meant. Nothing was changed. Choose one.",
	),
	person_not_found: said(
		"Person not found",
		"Nobody here is called “{hint}”. Nothing was changed. Check the name.",
		"There is nobody of that name here. Nothing was changed. Check the name.",
	),
	task_participant_not_found: said(
		"Participant not found",
		"Nobody here is called “{hint}”, so the task was left as it is. Check the name.",
		"One of the people for this task was not found. Nothing was changed. Check the names.",
	),
	task_not_found: said(
		"Task not found",
		"There is no task called “{hint}” that you can see. Nothing was changed. Check its title.",
		"There is no such task that you can see. Nothing was changed. Check its title.",
	),
	team_not_found: said(
		"Team not found",
		"There is no team called “{hint}”. Nothing was changed. Check its name.",
		"There is no such team. Nothing was changed. Check its name.",
	),
	crm_organization_not_found: said(
		"Organization not found",
		"There is no organization called “{hint}”. Nothing was changed. Check its name or add it first.",
		"There is no such organization. Nothing was changed. Check its name or add it first.",
	),
	crm_opportunity_not_found: said(
		"Deal not found",
		"There is no deal called “{hint}” that you can see. Nothing was changed. Check its name or add it first.",
		"There is no such deal that you can see. Nothing was changed. Check its name or add it first.",
	),
	channel_not_available: said(
		"Channel not available",
		"The channel “{name}” isn't there, or you are not in it. Nothing was sent. Choose another channel.",
		"That channel isn't there, or you are not in it. Nothing was sent. Choose another channel.",
	),
	thread_not_available: said(
		"Thread not available",
		"That thread isn't there, or you can't see it. Nothing was sent. Write in the channel instead.",
	),
	invalid_target: said(
		"Can't go there",
		"This can't be sent or moved there. Nothing was changed. Choose another place.",
	),
	task_label_unregistered: said(
		"Label not registered",
		"“{hint}” is not a label here. There are: {registered}. Nothing was changed. Choose one of them.",
		"“{hint}” is not a label here. Nothing was changed. Choose one that exists or ask an administrator to add it.",
		"There is no such label. Nothing was changed. Choose one that exists or ask an administrator to add it.",
	),
	task_label_in_use: said(
		"Label still used",
		"Work still carries these labels: {labels}. Nothing was changed. Give that work another label first.",
		"Work still carries a label that would go. Nothing was changed. Give that work another label first.",
	),
	person_address_taken: said(
		"Address already used",
		"{email} already belongs to another account. Nothing was changed. Use another address.",
		"This address already belongs to another account. Nothing was changed. Use another address.",
	),
	person_already_member: said(
		"Already a member",
		"{name} is already a member. Nothing was changed, and no invitation is needed.",
		"This person is already a member. Nothing was changed, and no invitation is needed.",
	),
	token_name_taken: said(
		"Name already used",
		"You already have a token called “{name}”. Nothing was changed. Choose another name.",
		"You already have a token of that name. Nothing was changed. Choose another name.",
	),
	token_in_use: said(
		"Token in use",
		"This token is in use, so it was left as it is. Take it out of use first, then try again.",
	),
	session_in_use: said(
		"You are here",
		"You are in this very browser, so nothing was changed. Use Sign out to leave it.",
	),
	last_administrator: said(
		"Last administrator",
		"Kontor needs at least one administrator. Nothing was changed. Make someone else an administrator first.",
	),
	record_duplicate: said(
		"Already there",
		"There is already one like this. Nothing was changed. Open that one instead.",
	),
	record_changed: said(
		"Changed meanwhile",
		"{name} changed this while you were editing.",
		"This was changed while you were editing. Your change was not saved. Look at it again and choose.",
	),
	hold_decided: said(
		"Already answered",
		"Already answered by {name}. Your answer changed nothing.",
		"This was already answered. Your answer changed nothing.",
	),
	hold_stale: said(
		"Changed since asked",
		"{name} changed this since you were asked. Nothing was done. Look at it again and answer.",
		"This changed since you were asked. Nothing was done. Look at it again and answer.",
	),
	name_not_typed: said(
		"Name not typed",
		"This can’t be taken back and takes much with it, so the yes needs the name: {wanted}. Nothing was done. Type it and answer again.",
		"This can’t be taken back and takes much with it, so the yes needs the name. Nothing was done. Type it and answer again.",
	),
	changed_since: said(
		"Changed since then",
		"{name} changed this since then, so it was left as it is. Look at it before you go on.",
		"This was changed since then, so it was left as it is. Look at it before you go on.",
	),
	edit_span_not_found: said(
		"Text not found",
		"The text to replace isn't in the message as it stands. Nothing was changed. Read it again and try once more.",
	),
	edit_span_ambiguous: said(
		"Text appears twice",
		"The text to replace appears more than once. Nothing was changed. Give more of the words around it.",
	),
	idempotency_key_reused: said(
		"Key already used",
		"This idempotency key was used for a different call. Nothing was changed. Use a new key.",
	),
	turn_finished: said(
		"Already finished",
		"This work is already finished. Nothing was changed. Send a new message to go on.",
	),
	too_large: said(
		"Too large",
		"This is larger than {limit}. Nothing was saved. Make it smaller or split it.",
		"This is too large. Nothing was saved. Make it smaller or split it.",
	),
	unsupported_media_type: said(
		"Unsupported kind",
		"Kontor can't take this kind of content here. Nothing was changed. Choose another format.",
	),
	misdirected_request: said(
		"Wrong address",
		"Kontor doesn't answer at this address. Nothing was changed. Open the address your administrator gave you.",
	),
	record_refused: said(
		"Can't be recorded",
		"This would break a rule of the company's records. Nothing was changed. Check dates and states and try again.",
	),
	password_weak: said(
		"Password too easy",
		"This password is too easy to guess. Nothing was changed. Choose a longer one.",
	),
	too_many_requests: said(
		"Too many requests",
		"There were too many requests. Nothing was changed. Try again in {seconds} s.",
		"There were too many requests. Nothing was changed. Wait a little and try again.",
	),
	internal: said(
		"Problem in Kontor",
		"Something is wrong in Kontor itself. Nothing was changed. Tell your administrator this code: {requestID}",
		"Something is wrong in Kontor itself. Nothing was changed. Try again, or tell your administrator.",
	),
	...MODEL_ERRORS.en,
	broadcast_all_failed: said(
		"Nobody was reached",
		"None of the {count} messages could be delivered. Nothing was sent. Look at each reason and try again.",
		"The message could not be delivered to anybody. Nothing was sent. Look at each reason and try again.",
	),
	not_connected: said(
		"Not connected",
		"{name} isn't connected, so this was not done. Nothing was changed. Connect it and try again.",
		"What this needs isn't connected yet. Nothing was changed. Connect it and try again.",
	),
	not_ready: said(
		"Not ready yet",
		"This part of Kontor isn't ready right now. Nothing was changed. Try again a little later.",
	),
	interrupted: said(
		"Interrupted",
		"Kontor restarted while working on this. Finished steps are listed; the rest was not done.",
	),
	outcome_unknown: said(
		"Outcome not known",
		"This was started, and nobody knows whether it took effect. It was not done again. Look first, then decide.",
	),
	disk_failed: said(
		"Disk fault",
		"The server's disk can't be read or written. Nothing was changed. An administrator can see to it.",
	),
	backup_running: said(
		"Backup under way",
		"A backup is being made already, so no second one was begun. Wait until it is done.",
	),
	backup_failed: said(
		"Backup failed",
		"The backup to {folder} failed. No backup was made. The server's log says why.",
		"The backup failed. No backup was made. The server's log says why.",
	),
	disk_full: said("Disk full", "The disk is full. Nothing was changed. An administrator can free some space."),
	stopping: said(
		"Kontor is restarting",
		"Kontor is stopping or starting again. Nothing was changed. Try again in {seconds} s.",
		"Kontor is stopping or starting again. Nothing was changed. Try again in a moment.",
	),
	server_full: said(
		"Too many connections",
		"Kontor has as many connections as this computer allows it. Nothing was changed. Try again in a moment.",
	),
	declined: said(
		"Declined",
		"The person declined this very call. Nothing was changed. Do not make it again in this turn.",
	),
	limit_reached: said(
		"Limit reached",
		"The limit for this turn is reached. This was not done; finished steps are kept. Say what is left and stop here.",
	),
	demo_failure: said("Demo failure", "The demo agent failed on purpose. Nothing was changed. Try again works."),
};
