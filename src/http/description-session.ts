/** Setting up, signing in and out, and invitations, described. */

import { z } from "zod";
import type { RouteDescription } from "#projection/openapi.ts";
import { acceptBody, invitationBody, passwordBody, setupBody, setupCheckBody, signInBody } from "./session-routes.ts";

export const SESSION_TAG = "session and set-up";
const noContent = { status: 204, empty: true } as const;

export const SESSION_ROUTES: RouteDescription[] = [
	{
		method: "post",
		path: "/api/v1/setup/check",
		tag: SESSION_TAG,
		summary: "Try the set-up code",
		access: "anybody",
		body: setupCheckBody,
		answer: noContent,
		errors: ["setup_code_wrong", "setup_code_used"],
	},
	{
		method: "post",
		path: "/api/v1/setup",
		tag: SESSION_TAG,
		summary: "Found the company, once, and sign its first administrator in",
		access: "anybody",
		body: setupBody,
		answer: { status: 201, shape: z.strictObject({ memberID: z.string() }) },
		errors: ["setup_code_wrong", "setup_code_used", "password_weak"],
	},
	{
		method: "post",
		path: "/api/v1/session",
		tag: SESSION_TAG,
		summary: "Sign in; the session is a cookie",
		access: "anybody",
		body: signInBody,
		answer: { status: 200, shape: z.strictObject({ memberID: z.string(), mustChangePassword: z.boolean() }) },
		errors: ["credentials_wrong"],
	},
	{
		method: "delete",
		path: "/api/v1/session",
		tag: SESSION_TAG,
		summary: "Sign out",
		access: "anybody",
		answer: noContent,
	},
	{
		method: "post",
		path: "/api/v1/session/password",
		tag: SESSION_TAG,
		summary: "Change one’s own password; other sessions and all tokens end",
		access: "caller",
		body: passwordBody,
		answer: noContent,
		errors: ["credentials_wrong", "password_weak", "not_allowed", "token_scope"],
	},
	{
		method: "post",
		path: "/api/v1/invitation",
		tag: SESSION_TAG,
		summary: "Read an invitation",
		access: "anybody",
		body: invitationBody,
		answer: {
			status: 200,
			shape: z.strictObject({
				companyName: z.string(),
				inviterName: z.string(),
				inviterEmail: z.string(),
				name: z.string(),
				email: z.string(),
				language: z.enum(["en", "ko"]),
			}),
		},
		errors: ["invitation_used"],
	},
	{
		method: "post",
		path: "/api/v1/invitation/accept",
		tag: SESSION_TAG,
		summary: "Accept an invitation and be signed in",
		access: "anybody",
		body: acceptBody,
		answer: { status: 200, shape: z.strictObject({ ok: z.boolean() }) },
		errors: ["invitation_used", "password_weak"],
	},
];
