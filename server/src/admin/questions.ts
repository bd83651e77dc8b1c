import { createInterface } from 'node:readline/promises';
import { passwordDefects } from '@portal/domain/auth/password';

const PASSWORD_RULE =
  'A password needs at least 8 characters, with a digit, an upper-case and a lower-case letter.';

/** The first line of standard input; asks for it on a terminal. Empty when there is none. */
export async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return process.stdin.isTTY
      ? await lines.question(question)
      : ((await lines[Symbol.asyncIterator]().next()).value ?? '');
  } finally {
    lines.close();
  }
}

/** A new password that is accepted; undefined after its refusal was printed. */
export async function askNewPassword(): Promise<string | undefined> {
  const password = await ask('Password: ');
  const refusal = passwordRefusal(password);
  if (refusal !== undefined) console.error(refusal);
  return refusal === undefined ? password : undefined;
}

/** What is wrong with the password, in sentences; undefined when it is accepted. */
function passwordRefusal(password: string): string | undefined {
  const defects = passwordDefects(password);
  if (defects.length === 0) return undefined;
  const more = [
    defects.includes('too-long') ? ' This one is longer than 200 characters.' : '',
    defects.includes('common') ? ' This one is too common: passwords like it are tried first.' : '',
  ];
  return `This password will not do. ${PASSWORD_RULE}${more.join('')}`;
}
