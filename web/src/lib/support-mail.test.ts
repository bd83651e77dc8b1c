import { describe, expect, test } from 'vitest';
import { supportMail } from './support-mail.ts';

const bodyOf = (address: string) => new URL(address).searchParams.get('body');

describe('a prepared mail to the maker’s support', () => {
  test('has its subject and text, whatever is in them', () => {
    const mail = supportMail('biuro@maker.test', 'Korekta: 50% & więcej?', 'Klient: „Łąka” <b>\nuwaga #1 🔥');
    expect(mail.startsWith('mailto:biuro@maker.test?')).toBe(true);
    expect(new URL(mail).searchParams.get('subject')).toBe('Korekta: 50% & więcej?');
    expect(bodyOf(mail)).toBe('Klient: „Łąka” <b>\nuwaga #1 🔥');
  });

  test('is cut where it is too long, also in the middle of a character that takes two places', () => {
    const body = bodyOf(supportMail('biuro@maker.test', 'Notatka', `${'x'.repeat(1_599)}🔥 i więcej`));
    expect(body).toBe(`${'x'.repeat(1_599)}\u{FFFD}\n[…]`);
  });

  test('is made of an error message that was cut in the middle of such a character', () => {
    const body = bodyOf(supportMail('biuro@maker.test', '\uD83D', 'errors: 1\n  SyntaxError: \uD83D'));
    expect(body).toBe('errors: 1\n  SyntaxError: \u{FFFD}');
  });
});
