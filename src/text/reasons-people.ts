/** Why a change of people or teams was refused, and what a card says of it beforehand. */

type Sentence = { en: string; ko: string };

export const PEOPLE_REASONS = {
	own_entry_field: {
		en: "Of your own entry you can change the phone number and the day of hire. “{field}” is an administrator’s to change. Nothing was changed. Ask an administrator.",
		ko: "내 정보에서는 전화와 입사일만 바꿀 수 있어요. ‘{field}’ 항목은 관리자가 바꿔요. 바뀐 것은 없어요. 관리자에게 부탁해 주세요.",
	},
	entry_of_another: {
		en: "Only an administrator can change the entry of {name} ({field}). Nothing was changed. Ask an administrator.",
		ko: "{name} 님의 정보({field})는 관리자만 바꿀 수 있어요. 바뀐 것은 없어요. 관리자에게 부탁해 주세요.",
	},
	reports_to_self: {
		en: "Nobody can report to themself, directly or through others. Nothing was changed. Choose another supervisor.",
		ko: "자기 자신이나 자기 아래 사람을 상사로 둘 수 없어요. 바뀐 것은 없어요. 다른 상사를 골라 주세요.",
	},
	supervisor_has_left: {
		en: "{name} has left the company, so nobody can report to them. Nothing was changed. Choose another supervisor.",
		ko: "{name} 님은 퇴사해서 상사로 둘 수 없어요. 바뀐 것은 없어요. 다른 상사를 골라 주세요.",
	},
	not_arrived: {
		en: "{name} was invited and has not signed in yet. They become active when they come. Nothing was changed. To end the invitation, withdraw them.",
		ko: "{name} 님은 초대를 받고 아직 들어오지 않았어요. 들어오면 저절로 재직 중이 돼요. 바뀐 것은 없어요. 초대를 끝내려면 내보내 주세요.",
	},
	sign_in_closes: {
		en: "{name} can no longer sign in: sessions, tokens, open requests and approvals end. They stay listed as a former member, and their work stays readable.",
		ko: "{name} 님은 더 이상 로그인할 수 없어요. 로그인, 토큰, 진행 중인 요청과 승인이 끝나요. 이전 구성원으로 목록에 남고, 남긴 일은 계속 읽을 수 있어요.",
	},
	still_reported_to: {
		en: "Still reporting to them: {count}. Give each another supervisor.",
		ko: "이분에게 보고하는 사람이 {count}명 남아 있어요. 새 상사를 정해 주세요.",
	},
	withdraw_self: {
		en: "You can’t withdraw yourself. Nothing was changed. Ask another administrator.",
		ko: "자기 자신을 내보낼 수는 없어요. 바뀐 것은 없어요. 다른 관리자에게 부탁해 주세요.",
	},
	withdraw_ends: {
		en: "Ends: sign-in, sessions, tokens, open requests and approvals, channels. No screen lists {name} any more.",
		ko: "끝나는 것: 로그인, 세션, 토큰, 진행 중인 요청과 승인, 채널 참여. {name} 님은 어느 화면의 목록에도 나오지 않아요.",
	},
	withdraw_stays: {
		en: "Stays: tasks, messages and every record, under their name. The address may be invited again, as somebody new.",
		ko: "남는 것: 업무, 메시지와 모든 기록이 그 이름으로 남아요. 같은 주소를 새 구성원으로 다시 초대할 수 있어요.",
	},
	lose_supervisor: {
		en: "Left without a supervisor: {count}.",
		ko: "상사가 없어지는 사람: {count}명.",
	},
	reset_ends: {
		en: "The present password, every session and every token of {name} end at once. Nothing they wrote is touched.",
		ko: "{name} 님의 지금 비밀번호와 모든 세션, 토큰이 바로 끝나요. 남긴 글과 업무는 그대로예요.",
	},
	invite_gets: {
		en: "{name} gets a link for one use within seven days and a temporary password, and joins #general and a conversation with Kontor.",
		ko: "{name} 님은 7일 안에 한 번 쓸 수 있는 링크와 임시 비밀번호를 받고, #general 채널과 Kontor와의 대화에 들어와요.",
	},
	password_is_temporary: {
		en: "That is the temporary password. Nothing was changed. Choose another one.",
		ko: "임시 비밀번호와 같아요. 바뀐 것은 없어요. 다른 비밀번호로 정해 주세요.",
	},
	team_under_itself: {
		en: "A team can’t stand under itself or under a team below it. Nothing was changed. Choose another place.",
		ko: "팀을 자기 자신이나 하위 팀 아래에 둘 수 없어요. 바뀐 것은 없어요. 다른 자리를 골라 주세요.",
	},
	team_has_teams: {
		en: "Teams stand under {name}: {count}. Nothing was changed. Move or delete them first.",
		ko: "{name} 팀 아래에 팀이 {count}개 있어요. 바뀐 것은 없어요. 먼저 그 팀들을 옮기거나 삭제해 주세요.",
	},
	people_lose_team: {
		en: "People in it: {count}. They stay, and belong to no team.",
		ko: "이 팀의 {count}명은 남고, 소속 팀이 없어져요.",
	},
} as const satisfies Record<string, Sentence>;
