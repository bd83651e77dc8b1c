/**
 * Characters that are invisible but change how text is read: C0 (except tab, line feed and carriage return), DEL and
 * C1, which control terminals and parsers; the marks that reverse the direction of the text around them (Unicode TR 36,
 * 2.5); zero-width spaces, which make different words look the same; and Unicode noncharacters. Joiners (U+200C,
 * U+200D) and plain direction marks (U+200E, U+200F) are allowed: names are written with them.
 */
const CONTROLS =
  /(?![\0\t\n\r])[\p{Cc}\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF\p{Noncharacter_Code_Point}]/gu;

/** Line ends of every system; the last two are Unicode's own, which no text field produces. */
const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;

/** NUL and lone surrogates, which a database cannot store and a server refuses. */
const UNSTORABLE = /[\0\p{Cs}]/gu;

/** Whether a text contains a control character other than NUL, tab and line ends. */
export function hasControls(text: string): boolean {
  return text.search(CONTROLS) !== -1;
}

/** The text without control characters except tab and newline; every line end becomes one newline. NUL stays, to be refused. */
export function withoutControls(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(CONTROLS, '');
}

/**
 * A value of a form as it was typed, with its texts as the server stores them: pasted text brings characters along that nobody
 * sees, and a condition, a required answer or a signature that counts them means something else on the server, which removes them.
 */
export function typedValue<Value>(value: Value): Value {
  return cleaned(value) as Value;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return withoutControls(value).replace(UNSTORABLE, '');
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleaned(inner)]));
}
