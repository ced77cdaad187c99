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
		summary: { en: "Try the set-up code", ko: "설정 코드 확인" },
		access: "anybody",
		body: setupCheckBody,
		answer: noContent,
		errors: ["setup_code_wrong", "setup_code_used"],
	},
	{
		method: "post",
		path: "/api/v1/setup",
		tag: SESSION_TAG,
		summary: {
			en: "Found the company, once, and sign its first administrator in",
			ko: "회사를 한 번 만들고 첫 관리자로 로그인",
		},
		access: "anybody",
		body: setupBody,
		answer: { status: 201, shape: z.strictObject({ memberID: z.string() }) },
		errors: ["setup_code_wrong", "setup_code_used", "password_weak"],
	},
	{
		method: "post",
		path: "/api/v1/session",
		tag: SESSION_TAG,
		summary: { en: "Sign in; the session is a cookie", ko: "로그인, 세션은 쿠키로" },
		access: "anybody",
		body: signInBody,
		answer: { status: 200, shape: z.strictObject({ memberID: z.string(), mustChangePassword: z.boolean() }) },
		errors: ["credentials_wrong"],
	},
	{
		method: "delete",
		path: "/api/v1/session",
		tag: SESSION_TAG,
		summary: { en: "Sign out", ko: "로그아웃" },
		access: "anybody",
		answer: noContent,
	},
	{
		method: "post",
		path: "/api/v1/session/password",
		tag: SESSION_TAG,
		summary: {
			en: "Change one’s own password; other sessions and all tokens end",
			ko: "내 비밀번호 바꾸기, 다른 세션과 모든 토큰이 끝나요",
		},
		access: "caller",
		body: passwordBody,
		answer: noContent,
		errors: ["credentials_wrong", "password_weak", "not_allowed", "token_scope"],
	},
	{
		method: "post",
		path: "/api/v1/invitation",
		tag: SESSION_TAG,
		summary: { en: "Read an invitation", ko: "초대 읽기" },
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
		summary: { en: "Accept an invitation and be signed in", ko: "초대를 받아들이고 로그인" },
		access: "anybody",
		body: acceptBody,
		answer: { status: 200, shape: z.strictObject({ ok: z.boolean() }) },
		errors: ["invitation_used", "password_weak"],
	},
];
