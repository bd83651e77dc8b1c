import { z } from 'zod';
import { PASSWORD_MIN_LENGTH } from '../constants.ts';

/** Longer ones would let anybody keep the hash busy. */
export const PASSWORD_MAX_LENGTH = 200;

export const PASSWORD_DEFECTS = [
  'too-short',
  'too-long',
  'no-digit',
  'no-upper',
  'no-lower',
  'common',
] as const;
export type PasswordDefect = (typeof PASSWORD_DEFECTS)[number];

/**
 * The stems that most leaked passwords are made of, Polish ones among them: with a capital and some digits they
 * satisfy every other rule. A password is common when nothing but digits and signs stands around a stem.
 */
const COMMON_STEMS = new Set([
  'password',
  'passw0rd',
  'p@ssword',
  'p@ssw0rd',
  'haslo',
  'hasło',
  'qwerty',
  'qwertyuiop',
  'qwertz',
  'qazwsx',
  'qazwsxedc',
  'zaq1wsx',
  'zaq12wsx',
  'zaq1xsw2',
  '1qaz2wsx',
  '1qazxsw2',
  'q1w2e3r4',
  'q1w2e3r4t5',
  '1q2w3e4r',
  '1q2w3e4r5t',
  'abc',
  'abcd',
  'abcdef',
  'asdf',
  'asdfgh',
  'zxcvbnm',
  'admin',
  'administrator',
  'welcome',
  'witaj',
  'letmein',
  'polska',
  'warszawa',
  'monika',
  'marcin',
  'mateusz',
  'kasia',
  'misiek',
  'komputer',
  'iloveyou',
  'kochanie',
  'test',
  'monkey',
  'dragon',
]);

/** What is wrong with a new password, for a hint while it is typed; empty when it will do (specification section 5). */
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

function isCommon(password: string): boolean {
  const folded = password.slice(0, PASSWORD_MAX_LENGTH).toLowerCase();
  const stem = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return COMMON_STEMS.has(stem) || COMMON_STEMS.has(folded.replace(/[^\p{L}\d]+$/u, ''));
}

/** A new password; one issue per defect, its message the defect's word. Never normalised: it is hashed as typed. */
export const passwordSchema = z.string().check((context) => {
  for (const message of passwordDefects(context.value)) {
    context.issues.push({ code: 'custom', message, input: context.value });
  }
});
