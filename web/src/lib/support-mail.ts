/** Mail programs truncate longer addresses. */
const LONGEST_MAIL = 1_600;

/** A `mailto:` address for a mail to support with this text; a text that is too long is cut, and says so. */
export function supportMail(to: string, subject: string, text: string): string {
  const body = text.length > LONGEST_MAIL ? `${text.slice(0, LONGEST_MAIL)}\n[…]` : text;
  return `mailto:${to}?subject=${encoded(subject)}&body=${encoded(body)}`;
}

/** `encodeURIComponent` throws for half a character, which a text that was cut may end with. */
function encoded(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\u{FFFD}'));
}
