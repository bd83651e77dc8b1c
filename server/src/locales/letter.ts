import type { Language } from '@portal/domain/templates/labels';

/** A row of the table: label and value, which may have several lines. */
export type Fact = { readonly label: string; readonly value: string };

/** The content of a mail, independent of its design. Every part is plain text. */
export type Letter = {
  readonly language: Language;
  readonly subject: string;
  readonly greeting: string | null;
  /** Each paragraph may contain line breaks. */
  readonly paragraphs: readonly string[];
  /** The key facts of the mail; those without a value are left out. */
  readonly facts: readonly Fact[];
  /**
   * The main action; `url` is an address that the server made, `help` explains what to do when the button does not
   * work.
   */
  readonly button: { readonly label: string; readonly url: string; readonly help: string } | null;
  readonly after: readonly string[];
  readonly regards: string | null;
  /** Why the reader gets it. */
  readonly why: string;
};

/** The organisation that sends the mail. */
export type MailSender = {
  readonly name: string;
  /** Its colour; white text on it has a contrast of at least 4.5. */
  readonly colour: string;
  /** The maker's logo, attached to the mail; without one its name is shown instead. */
  readonly logo: MailLogo | null;
  /** Address, tax number, phone, e-mail, website: those that exist. */
  readonly contact: readonly string[];
};

/** An image at double resolution; `alt` names the maker. */
export type MailLogo = { readonly alt: string; readonly width: number; readonly height: number };

/** The content id with which the HTML of a mail refers to the attached logo (RFC 2392). */
export const LOGO_SOURCE = 'cid:logo';

/** Whether a mail shows the logo. Typed text is escaped, so it cannot contain this reference. */
export function showsLogo(html: string | null): boolean {
  return html?.includes(`src="${LOGO_SOURCE}"`) ?? false;
}

export type MailText = { readonly subject: string; readonly text: string; readonly html: string };
