import { hasControls, withoutControls } from '@portal/domain/contact/control-characters';
import { type Gap, Problem } from '@portal/domain/problem';

/** Fields whose text is compared and never displayed. */
const KEPT_AS_TYPED = /password$/i;

/** PostgreSQL cannot store NUL, and a lone surrogate is not a valid character. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Whether a text can be stored and has no control characters except tab and line ends. */
export function isCleanText(text: string): boolean {
  return isStorable(text) && !hasControls(text) && !/[\u2028\u2029]/.test(text);
}

/**
 * Cleans every string of a parsed JSON body in place and returns the body. Line ends become newlines. Other control
 * characters are refused as `control-characters`; in a request that a phone has frozen in its queue they are removed
 * instead, since nobody can correct it there and a refusal would block the queue for good. A NUL, a lone surrogate and
 * a key with a control character are always refused as `invalid`. Throws `invalid-input` that names each place.
 * Iterative, so that deep nesting cannot overflow the stack.
 */
export function cleanBody(body: unknown, controls: 'refuse' | 'remove'): unknown {
  const violations: Gap[] = [];
  const holder = { body };
  const open: Place[] = [{ within: null, key: '', holder }];
  for (let place = open.pop(); place && violations.length < MAX_NAMED; place = open.pop()) {
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
      if (violations.length >= MAX_NAMED) break;
    }
  }
  if (violations.length > 0) throw new Problem('invalid-input', { violations });
  return holder.body;
}

type Holder = Record<string, unknown>;
type Step = { readonly within: Place | null; readonly key: string };
type Place = Step & { readonly holder: Holder };

/** Longer than any name that a template may have. */
const KEY_MAX = 300;
/** Length of a path in an answer, in characters. */
const PATH_MAX = 500;

/** The path of a value in the body, such as `survey.hydraulics.pressure`; built only for values that are refused. */
function pathOf(step: Step): string {
  const keys: string[] = [];
  // The outermost container holds the body itself.
  for (let at: Step | null = step; at?.within; at = at.within) keys.unshift(at.key);
  return keys.slice(1).join('.').slice(0, PATH_MAX);
}

/** Arrays are containers as well; their keys are the indexes. */
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;

function refusalOf(text: string, key: string, controls: 'refuse' | 'remove'): string | undefined {
  if (!isStorable(text)) return 'invalid';
  if (controls === 'remove' || KEPT_AS_TYPED.test(key)) return undefined;
  return hasControls(text) ? 'control-characters' : undefined;
}

/** An answer names at most this many places. */
const MAX_NAMED = 20;
