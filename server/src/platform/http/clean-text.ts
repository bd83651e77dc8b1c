import { type Gap, Problem } from '@portal/domain/problem';

/**
 * What draws nothing and changes what is read: C0 without tab, line feed and carriage return, DEL, and C1, which drive terminals and
 * parsers; the marks that turn the direction of the text around them (Unicode TR 36, 2.5); blanks without width, by which
 * two words look the same; and what Unicode says is no character. Joiners (U+200C, U+200D) and the marks of direction that turn
 * nothing around (U+200E, U+200F) stay: names are written with them.
 */
const CONTROLS =
  /[[\p{Cc}--[\0\t\n\r]]\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF\p{Noncharacter_Code_Point}]/gv;

/** Ends of lines of every system; the last two are Unicode's own, which no field on the screen makes. */
const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;

/** Fields whose text is compared and never shown. */
const KEPT_AS_TYPED = /password$/i;

/** No database keeps a NUL, and half a surrogate pair is no character at all. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Whether a text can be stored and holds no control character but tab and the ends of lines that keyboards make. */
export function isCleanText(text: string): boolean {
  return isStorable(text) && text.search(CONTROLS) === -1 && !/[\u2028\u2029]/.test(text);
}

/** The text without control characters but tab and newline; every end of a line is one newline. */
export function withoutControls(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(CONTROLS, '');
}

/**
 * Cleans every text of a parsed JSON body, in place, and answers the body. Ends of lines become newlines. Other control
 * characters are refused as `control-characters`, or removed from a request that a phone has frozen in its queue: there
 * nobody can correct it, and a refusal would stop the work for ever. A NUL, half a surrogate pair and a key with any
 * control character are always refused as `invalid`. Throws `invalid-input` naming each place. Walks without recursion, so
 * that nesting costs no stack.
 */
export function cleanBody(body: unknown, controls: 'refuse' | 'remove'): unknown {
  const violations: Gap[] = [];
  const holder = { body };
  const open: Place[] = [{ within: null, key: '', holder }];
  for (let place = open.pop(); place && violations.length < MOST_NAMED; place = open.pop()) {
    const inside = place.holder;
    for (const key of Object.keys(inside)) {
      const value = inside[key];
      const here = { within: place, key };
      if (key.length > KEY_MAX || !isCleanText(key))
        violations.push({ propertyPath: pathOf(place), code: 'invalid' });
      else if (typeof value === 'string') {
        const code = refusalOf(value, key, controls);
        if (code) violations.push({ propertyPath: pathOf(here), code });
        else if (!KEPT_AS_TYPED.test(key)) inside[key] = withoutControls(value);
      } else if (isHolder(value)) open.push({ ...here, holder: value });
      if (violations.length >= MOST_NAMED) break;
    }
  }
  if (violations.length > 0) throw new Problem('invalid-input', { violations });
  return holder.body;
}

type Holder = Record<string, unknown>;
type Step = { readonly within: Place | null; readonly key: string };
type Place = Step & { readonly holder: Holder };

/** Longer than any name that a template may give. */
const KEY_MAX = 300;
/** Characters of a path that an answer names. */
const PATH_MAX = 500;

/** Where a value stands in the body, as `survey.hydraulics.pressure`; made only for what is refused. */
function pathOf(step: Step): string {
  const keys: string[] = [];
  // The outermost place holds the body itself.
  for (let at: Step | null = step; at?.within; at = at.within) keys.unshift(at.key);
  return keys.slice(1).join('.').slice(0, PATH_MAX);
}

/** An array is a holder as well: its indexes are its keys. */
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;

function refusalOf(text: string, key: string, controls: 'refuse' | 'remove'): string | undefined {
  if (!isStorable(text)) return 'invalid';
  if (controls === 'remove' || KEPT_AS_TYPED.test(key)) return undefined;
  return text.search(CONTROLS) === -1 ? undefined : 'control-characters';
}

/** Nobody reads more places than this. */
const MOST_NAMED = 20;
