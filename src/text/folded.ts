/** Names and titles as they are compared: in lists, by hints, and to tell namesakes apart. */

/** As most are: nothing in it to compose, to drop or to squeeze. Everybody's names are gone through for a view. */
const PLAIN = /^[!-~\uac00-\ud7a3]+(?: [!-~\uac00-\ud7a3]+)*$/;

/** Case, outer and repeated spaces, composition and what is ignored when drawn do not tell names apart. */
export function folded(text: string): string {
	if (PLAIN.test(text)) return text.toLowerCase();
	return text
		.normalize("NFC")
		.replace(/\p{Default_Ignorable_Code_Point}/gu, "")
		.trim()
		.replace(/\s+/gu, " ")
		.toLowerCase();
}
