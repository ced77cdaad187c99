/** Days as people say them in English and Korean, read against the company's today; what is not certain is not a day. */

import { addDays, type Day, isDay, mondayOf } from "#base/time.ts";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const MONTHS = "january february march april may june july august september october november december".split(" ");
const WEEKDAYS_KO = "월화수목금토일";

const WEEKDAY = "(mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)";
const MONTH =
	"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const NUMBER = "(\\d{1,2})(?:st|nd|rd|th)?";

const IN_WORDS: Record<string, number> = {
	today: 0,
	tomorrow: 1,
	"day after tomorrow": 2,
	"in a week": 7,
	오늘: 0,
	내일: 1,
	모레: 2,
	글피: 3,
	"일주일 뒤": 7,
	"일주일 후": 7,
};

const anyWeekday = new RegExp(`^(?:this )?${WEEKDAY}\\.?$`);
const weekdayOfWeek = new RegExp(`^(?:${WEEKDAY},? (this|next) week|(this|next) week,? (?:on )?${WEEKDAY})$`);
const weekdayKo = /^(?:(이번|다음|다다음) ?주 ?)?([월화수목금토일])(?:요일|욜)$/;
const monthFirst = new RegExp(`^${MONTH}\\.? ${NUMBER}(?:,? (\\d{4}))?$`);
const dayFirst = new RegExp(`^${NUMBER} (?:of )?${MONTH}\\.?(?:,? (\\d{4}))?$`);
const dateKo = /^(?:(\d{4})년 ?)?(\d{1,2})월 ?(\d{1,2})일$/;
const numeric = /^(\d{4})[./-] ?(\d{1,2})[./-] ?(\d{1,2})\.?$/;
const inDays = /^(?:in (\d{1,3}) days?|(\d{1,3})일 ?(?:뒤|후))$/;
const weekdayThenDate = new RegExp(`^${WEEKDAY}\\.?,? (?=.*\\d)(.+)$`);
const dateThenWeekdayKo = /^(.+일) ?\(?([월화수목금토일])(?:요일)?\)?$/;

/** Any day will do to find out whether words name one. */
const SOME_DAY: Day = "2000-01-03";

/** The day that `words` mean when it is `today`, or null: "next Friday", for one, means two days to different people. */
export function readDay(words: string, today: Day): Day | null {
	const text = words
		.trim()
		.toLowerCase()
		.replace(/[.,!?]+$/, "")
		.replace(/^(?:on )?(?:the )?/, "");
	if (text.length > 40) return null;
	return explicitDay(text, today) ?? relativeDay(text, today) ?? checkedDay(text, today);
}

export function isDayWords(words: string): boolean {
	return readDay(words, SOME_DAY) !== null;
}

function explicitDay(text: string, today: Day): Day | null {
	if (isDay(text)) return text;
	const digits = numeric.exec(text);
	if (digits) return dated(digits[1], Number(digits[2]), digits[3], today);
	const ko = dateKo.exec(text);
	if (ko) return dated(ko[1], Number(ko[2]), ko[3], today);
	const first = monthFirst.exec(text);
	if (first) return dated(first[3], monthOf(first[1]), first[2], today);
	const last = dayFirst.exec(text);
	return last ? dated(last[3], monthOf(last[2]), last[1], today) : null;
}

function relativeDay(text: string, today: Day): Day | null {
	const fixed = Object.hasOwn(IN_WORDS, text) ? IN_WORDS[text] : undefined;
	if (fixed !== undefined) return addDays(today, fixed);
	const count = inDays.exec(text);
	if (count) return addDays(today, Number(count[1] ?? count[2]));
	const plain = anyWeekday.exec(text);
	if (plain) return comingWeekday(weekdayOf(plain[1]), today);
	const ofWeek = weekdayOfWeek.exec(text);
	if (ofWeek) {
		const weeks = (ofWeek[2] ?? ofWeek[3]) === "next" ? 1 : 0;
		return addDays(mondayOf(today), weeks * 7 + weekdayOf(ofWeek[1] ?? ofWeek[4]));
	}
	const ko = weekdayKo.exec(text);
	if (!ko) return null;
	const weekday = WEEKDAYS_KO.indexOf(ko[2] ?? "");
	if (ko[1] === undefined) return comingWeekday(weekday, today);
	return addDays(mondayOf(today), ["이번", "다음", "다다음"].indexOf(ko[1]) * 7 + weekday);
}

/** A date with its weekday beside it counts only when both agree. */
function checkedDay(text: string, today: Day): Day | null {
	const en = weekdayThenDate.exec(text);
	const ko = en ? null : dateThenWeekdayKo.exec(text);
	const day = explicitDay(en?.[2] ?? ko?.[1] ?? "", today);
	const weekday = en ? weekdayOf(en[1]) : WEEKDAYS_KO.indexOf(ko?.[2] ?? "?");
	return day !== null && weekdayIndex(day) === weekday ? day : null;
}

/** Without a year: the next such date on or after today, which for 29 February can be eight years off. */
function dated(year: string | undefined, month: number, date: string | undefined, today: Day): Day | null {
	const tail = `${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
	if (year !== undefined) return isDay(`${year}-${tail}`) ? `${year}-${tail}` : null;
	const thisYear = Number(today.slice(0, 4));
	for (let ahead = 0; ahead <= 8; ahead += 1) {
		const day = `${thisYear + ahead}-${tail}`;
		if (isDay(day) && day >= today) return day;
	}
	return null;
}

const weekdayOf = (name = ""): number => WEEKDAYS.findIndex((full) => full.startsWith(name.slice(0, 3)));
const monthOf = (name = ""): number => MONTHS.findIndex((full) => full.startsWith(name.slice(0, 3))) + 1;
const weekdayIndex = (day: Day): number => Temporal.PlainDate.from(day).dayOfWeek - 1;

function comingWeekday(weekday: number, today: Day): Day {
	return addDays(today, (weekday - weekdayIndex(today) + 7) % 7);
}

/** "Friday 4 December", with the year when it is another than today's. */
export function dayInEnglish(day: Day, today: Day | null): string {
	if (!isDay(day)) return day;
	const { year, month, day: date } = Temporal.PlainDate.from(day);
	const words = `${titled(WEEKDAYS[weekdayIndex(day)])} ${date} ${titled(MONTHS[month - 1])}`;
	return isThisYear(day, today) ? words : `${words} ${year}`;
}

/** "12월 4일(금)", with the year when it is another than today's. */
export function dayInKorean(day: Day, today: Day | null): string {
	if (!isDay(day)) return day;
	const { year, month, day: date } = Temporal.PlainDate.from(day);
	const words = `${month}월 ${date}일(${WEEKDAYS_KO[weekdayIndex(day)]})`;
	return isThisYear(day, today) ? words : `${year}년 ${words}`;
}

const titled = (word = ""): string => word.charAt(0).toUpperCase() + word.slice(1);
const isThisYear = (day: Day, today: Day | null): boolean => today?.slice(0, 4) === day.slice(0, 4);
