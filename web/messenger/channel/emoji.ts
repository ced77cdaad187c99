/** The emoji the picker offers, with the words they are found by. What people may react with is the server's rule. */

import type { Language } from "#web/text/say.ts";
import type { IconName } from "#web/ui/icons.ts";

export type Emoji = { emoji: string; words: string };

/** Drawn with our own icons and always at hand. */
export const QUICK: readonly (Emoji & { icon: IconName })[] = [
	{ emoji: "👍", icon: "thumb", words: "thumbs up yes 좋아요" },
	{ emoji: "✅", icon: "check", words: "check done 완료" },
	{ emoji: "👀", icon: "eye", words: "eyes looking 보는 중" },
	{ emoji: "❤️", icon: "heart", words: "heart love 하트" },
	{ emoji: "🙂", icon: "smile", words: "smile 미소" },
];

const LIST = `
😀 grin happy 웃음|😂 joy tears laugh 눈물 폭소|😊 blush 흐뭇|😍 heart eyes 반함|🤔 thinking 고민|😅 sweat 진땀|😢 cry sad 슬픔|😮 wow surprise 놀람
😡 angry 화남|😴 sleep 졸림|🥳 party 축하|😎 cool 멋짐|🙏 thanks please pray 감사 부탁|👏 clap applause 박수|🙌 hooray 만세|💪 strong 힘
👎 thumbs down no 싫어요|👌 ok 오케이|✌️ peace victory 브이|🤝 handshake deal 악수|👋 wave hello bye 안녕|☝️ point up 하나|🫡 salute yes 경례|🤷 shrug 글쎄
🎉 tada celebrate 축하|🎊 confetti 축하|🎂 cake birthday 생일|🎁 gift present 선물|🏆 trophy win 우승|⭐ star 별|🔥 fire hot 불|💯 hundred 백점
❌ no cross 아니요|⚠️ warning 주의|❓ question 질문|❗ important 중요|➕ plus one 추가|🔁 repeat 반복|🕐 clock time 시간|📌 pin 고정
💡 idea light 아이디어|🔦 lamp torch 손전등|📎 clip attach 첨부|📄 page document 문서|📊 chart numbers 차트|📅 calendar date 달력|📞 phone call 전화|✉️ mail 편지
🚀 rocket launch ship 출시|🛠️ tools fix 수리|🐛 bug 버그|🔒 lock secure 잠금|🔑 key 열쇠|🧹 clean 청소|📦 package box 상자|🚚 truck delivery 배송
☕ coffee break 커피|🍕 pizza lunch 피자|🍚 rice meal 밥|🍻 beer cheers 건배|🌞 sun morning 아침|🌧️ rain 비|❄️ snow cold 눈|🌸 blossom spring 벚꽃
`;

export const EMOJI: readonly Emoji[] = [
	...QUICK,
	...LIST.trim()
		.split(/[|\n]/)
		.map((entry) => {
			const [emoji = "", ...words] = entry.trim().split(" ");
			return { emoji, words: words.join(" ") };
		}),
];

/** What it is called in the reader's language, of the words of both; the picture alone where there is none. */
export function emojiName({ emoji, words }: Emoji, language: Language): string {
	const own = words.split(" ").filter((word) => /\p{Script=Hangul}/u.test(word) === (language === "ko"));
	return [emoji, ...own].join(" ");
}

export function findEmoji(query: string): readonly Emoji[] {
	const wanted = query.normalize("NFC").trim().toLowerCase();
	return wanted === "" ? EMOJI : EMOJI.filter(({ emoji, words }) => emoji === wanted || words.includes(wanted));
}
