import { letterHtml } from './letter-html.ts';
import type { Letter, MailSender, MailText } from './letter.ts';

/**
 * One mail as plain text and as HTML with the same words. Values (a customer's name, a reason) are plain text: they are
 * escaped in HTML, and their line breaks are removed in the subject.
 */
export function writeLetter(letter: Letter, sender: MailSender): MailText {
  const whole: Letter = {
    ...letter,
    subject: letter.subject.replaceAll(/\s+/g, ' ').trim(),
    facts: letter.facts.filter(({ value }) => value.trim() !== ''),
  };
  return { subject: whole.subject, text: letterText(whole, sender), html: letterHtml(whole, sender) };
}

/** The plain-text part. */
function letterText(letter: Letter, sender: MailSender): string {
  const { greeting, paragraphs, facts, button, after, regards, why } = letter;
  const blocks = [
    ...(greeting === null ? [] : [greeting]),
    ...paragraphs,
    // Several lines, such as serial numbers, stand below one another.
    facts.map(({ label, value }) => `${label}:${value.includes('\n') ? '\n' : ' '}${value}`).join('\n'),
    button ? `${button.label}:\n${button.url}` : '',
    ...after,
    [...(regards === null ? [] : [regards]), sender.name].join('\n'),
    // The separator that mail programs recognise before a signature.
    ['-- ', why, ...sender.contact].join('\n'),
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}
