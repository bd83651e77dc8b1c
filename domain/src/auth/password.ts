import { z } from 'zod';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../constants.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

export const PASSWORD_DEFECTS = [
  'too-short',
  'too-long',
  'no-digit',
  'no-upper',
  'no-lower',
  'common',
] as const;
export type PasswordDefect = (typeof PASSWORD_DEFECTS)[number];

/** What is wrong with a new password, for a hint while it is typed; empty when it is accepted (specification section 5). */
export function passwordDefects(password: string): readonly PasswordDefect[] {
  const length = Array.from(password).length;
  const found: Record<PasswordDefect, boolean> = {
    'too-short': length < PASSWORD_MIN_LENGTH,
    'too-long': length > PASSWORD_MAX_LENGTH,
    'no-digit': !/\d/.test(password),
    'no-upper': !/\p{Lu}/u.test(password),
    'no-lower': !/\p{Ll}/u.test(password),
    common: isCommon(password),
  };
  return PASSWORD_DEFECTS.filter((defect) => found[defect]);
}

/** With this length and this many different characters, guessing is impractical. */
const STRONG_LENGTH = 12;
const STRONG_VARIETY = 8;

/**
 * How hard a password is to guess, for a hint while it is typed: `weak` is refused, `fair` is accepted, `strong` is long
 * and varied. `passwordDefects` alone decides what is refused.
 */
export function passwordStrength(password: string): 'weak' | 'fair' | 'strong' {
  if (passwordDefects(password).length > 0) return 'weak';
  const characters = Array.from(password.toLowerCase());
  const varied = new Set(characters).size >= STRONG_VARIETY;
  return characters.length >= STRONG_LENGTH && varied ? 'strong' : 'fair';
}

/** Characters that people write instead of letters. */
const LETTER_SUBSTITUTES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Whether it is a common password surrounded by digits and symbols, or written with symbols instead of letters. */
function isCommon(password: string): boolean {
  const folded = password.slice(0, PASSWORD_MAX_LENGTH).toLowerCase();
  const word = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const plain = word.replaceAll(/[013457@$!]/g, (sign) => LETTER_SUBSTITUTES[sign] ?? sign);
  const withDigits = folded.replace(/[^\p{L}\d]+$/u, '');
  return [word, plain, withDigits].some((candidate) => COMMON_PASSWORDS.has(candidate));
}

/** A new password; one issue per defect, with the defect's code as message. Never normalised: it is hashed as typed. */
export const passwordSchema = z.string().check((context) => {
  for (const message of passwordDefects(context.value)) {
    context.issues.push({ code: 'custom', message, input: context.value });
  }
});
