import type { Language } from '@portal/domain/templates/labels';
import de from './de/mail.json' with { type: 'json' };
import en from './en/mail.json' with { type: 'json' };
import pl from './pl/mail.json' with { type: 'json' };

type Wording = typeof pl;
const WORDINGS: Record<Language, Wording> = { pl, en, de };

/** The mails that the portal writes by itself. */
export type MailKind = Exclude<keyof Wording, 'signature' | 'attachment'>;
export type MailValues = Readonly<Record<string, string>>;
export type MailSender = { readonly name: string; readonly contact: string | null };
export type MailText = { readonly subject: string; readonly text: string; readonly html: string };

/**
 * One mail in one language, as plain text and as HTML of the same words. Values (a customer's name, a reason)
 * are text and stay text: they are escaped in HTML and lose their line breaks in the subject.
 */
export function mailText(
  kind: MailKind,
  language: Language,
  values: MailValues,
  sender: MailSender,
): MailText {
  const wording = WORDINGS[language];
  const { subject, lines } = wording[kind];
  const closing = [
    wording.signature.regards,
    sender.name,
    ...(sender.contact ? [fill(wording.signature.contact, { contact: sender.contact })] : []),
  ];
  const paragraphs = lines.map((line) => fill(line, values));
  const html = lines.map((line) => `<p>${fill(line, values, htmlValue)}</p>`);
  return {
    subject: oneLine(fill(subject, values)),
    text: [...paragraphs, closing.join('\n')].join('\n\n'),
    html:
      `<!doctype html><html lang="${language}"><body>${html.join('')}` +
      `<p>${closing.map((line) => escapeHtml(line)).join('<br>')}</p></body></html>`,
  };
}

/** A mail in a person's own words: an empty line makes a paragraph, and text stays text. */
export function messageMail(
  message: { readonly subject: string; readonly text: string },
  language: Language,
  sender: MailSender,
): MailText {
  const { signature } = WORDINGS[language];
  const closing = [
    sender.name,
    ...(sender.contact ? [fill(signature.contact, { contact: sender.contact })] : []),
  ];
  const paragraphs = message.text.split(/(?:\r?\n){2,}/);
  const html = [...paragraphs, closing.join('\n')].map(
    (paragraph) => `<p>${escapeHtml(paragraph).replaceAll(/\r?\n/g, '<br>')}</p>`,
  );
  return {
    subject: oneLine(message.subject),
    text: [...paragraphs, closing.join('\n')].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><body>${html.join('')}</body></html>`,
  };
}

/** The name under which a card travels with a mail; a serial is cut to what every file system takes. */
export function attachmentName(
  card: 'installation' | 'warranty',
  language: Language,
  serial: string,
): string {
  const plain = serial.replaceAll(/[^A-Za-z0-9._-]+/g, '-').slice(0, 80);
  return fill(WORDINGS[language].attachment[card], { serial: plain });
}

function fill(
  pattern: string,
  values: MailValues,
  show: (key: string, value: string) => string = plainValue,
) {
  return pattern.replaceAll(/\{(\w+)\}/g, (_, key: string) => show(key, values[key] ?? ''));
}

function plainValue(_key: string, value: string): string {
  return value;
}

/** `link` is always an address that the server itself made; everything else is shown as text. */
function htmlValue(key: string, value: string): string {
  const safe = escapeHtml(value);
  return key === 'link' ? `<a href="${safe}">${safe}</a>` : safe;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
