import type { Language } from '@portal/domain/templates/labels';
import de from './de/mail.json' with { type: 'json' };
import en from './en/mail.json' with { type: 'json' };
import type { Fact, MailSender, MailText } from './letter.ts';
import { LETTER_SHAPES, type MailKind, type Why } from './letter-shapes.ts';
import pl from './pl/mail.json' with { type: 'json' };
import { writeLetter } from './write-letter.ts';

const WORDINGS: Record<Language, typeof pl> = { pl, en, de };

export type MailValues = Readonly<Record<string, string>>;

/**
 * A mail that the portal writes itself, in one language.
 * @param values what the text names; `link` is the target of the button, an address that the server made
 */
export function mailText(
  kind: MailKind,
  language: Language,
  values: MailValues,
  sender: MailSender,
): MailText {
  const { letters, facts, why, frame } = WORDINGS[language];
  const { subject, lines, button, after } = letters[kind];
  const shape = LETTER_SHAPES[kind];
  const say = (pattern: string): string => fill(pattern, { ...values, sender: sender.name });
  const link = values['link'] ?? '';
  return writeLetter(
    {
      language,
      subject: say(subject),
      greeting: say(shape.byName ? frame.greetingNamed : frame.greeting),
      paragraphs: lines.map(say),
      facts: shape.facts.map(([label, value]) => ({ label: facts[label], value: values[value] ?? '' })),
      button: button && link ? { label: button, url: link, help: frame.address } : null,
      after: after.map(say).filter((paragraph) => paragraph !== ''),
      regards: frame.regards,
      why: say(why[shape.why]),
    },
    sender,
  );
}

/** What the installer's mail with a card says of the customer: that they have the same one, or how they get it without an e-mail. */
export function copySentence(language: Language, hasCopy: boolean): string {
  const { sent, byHand } = WORDINGS[language].copy;
  return hasCopy ? sent : byHand;
}

/**
 * What a mail with an installation's card says of its decision. The card is also mailed again later, and then it neither waits nor is
 * followed by a warranty card.
 * @param isWaiting nobody has decided yet
 * @param isOpen an acceptance, with the warranty card, is still to come
 */
export function installationSentences(
  language: Language,
  { isWaiting, isOpen }: { readonly isWaiting: boolean; readonly isOpen: boolean },
): { readonly opening: string; readonly follows: string } {
  const { waiting, decided, follows } = WORDINGS[language].installation;
  return { opening: isWaiting ? waiting : decided, follows: isOpen ? follows : '' };
}

/** What a customer is asked to do with their warranty card. */
export function keepSentence(language: Language, isInspected: boolean): string {
  const { keep, keepInspected } = WORDINGS[language].warranty;
  return isInspected ? keepInspected : keep;
}

/** What a rejection says that only marks places. */
export function toCorrectSentence(language: Language, names: string): string {
  return fill(WORDINGS[language].marked.toCorrect, { names });
}

/** What a place of an installation is called that is not of its template; undefined for one that has no name. */
export function placeWord(language: Language, field: string): string | undefined {
  const places: Readonly<Record<string, string>> = WORDINGS[language].marked.places;
  return Object.hasOwn(places, field) ? places[field] : undefined;
}

/** A mail whose text was written elsewhere: by an admin, or for a reminder. */
export type Message = {
  readonly subject: string;
  /** An empty line separates paragraphs. */
  readonly text: string;
  readonly facts?: readonly Fact[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Absent: the reader has an account. */
  readonly why?: Why;
};

/** A message in the design of the portal's own mails. */
export function messageMail(message: Message, language: Language, sender: MailSender): MailText {
  const { why, frame } = WORDINGS[language];
  const { subject, text, facts = [], button } = message;
  return writeLetter(
    {
      language,
      subject,
      greeting: null,
      paragraphs: text.split(/(?:\r?\n){2,}/),
      facts,
      button: button ? { ...button, help: frame.address } : null,
      after: [],
      regards: null,
      why: fill(why[message.why ?? 'mailing'], { sender: sender.name }),
    },
    sender,
  );
}

/** What a recall says to one installer. */
export type RecallLetter = {
  readonly title: string;
  readonly text: string;
  /** Their devices that have no answer; `more` are not named. */
  readonly serials: readonly string[];
  readonly more: number;
  /** Whether they were told before. */
  readonly again: boolean;
  readonly link: string;
};

/** The mail of a recall: the office's words, the installer's devices, and the way to answer. */
export function recallMail(recall: RecallLetter, language: Language, sender: MailSender): MailText {
  const { recall: words } = WORDINGS[language];
  const { title, text, serials, more, again, link } = recall;
  const lines = more > 0 ? [...serials, fill(words.more, { count: String(more) })] : serials;
  const label = fill(words.devices, { count: String(serials.length + more) });
  return messageMail(
    {
      subject: title,
      text: again ? `${words.again}\n\n${text}` : text,
      facts: [{ label, value: lines.join('\n') }],
      button: { label: words.button, url: link },
      why: 'work',
    },
    language,
    sender,
  );
}

/** The file name of an attached card; the serial number is shortened to what every file system accepts. */
export function attachmentName(
  card: 'installation' | 'warranty' | 'inspection' | 'service',
  language: Language,
  serial: string,
): string {
  const plain = serial.replaceAll(/[^A-Za-z0-9._-]+/g, '-').slice(0, 80);
  return fill(WORDINGS[language].attachment[card], { serial: plain });
}

function fill(pattern: string, values: MailValues): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}
