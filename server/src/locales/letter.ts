import type { Language } from '@portal/domain/templates/labels';

/** A line of the table: what it is, and its value, which may be several lines. */
export type Fact = { readonly label: string; readonly value: string };

/** What a mail says, apart from how it looks. Every part is plain text. */
export type Letter = {
  readonly language: Language;
  readonly subject: string;
  readonly greeting: string | null;
  /** Each may hold line breaks. */
  readonly paragraphs: readonly string[];
  /** What the mail is about, at a glance; one without a value is left out. */
  readonly facts: readonly Fact[];
  /** The one thing to do; `url` is an address that the server itself made, `help` says what to do when the button fails. */
  readonly button: { readonly label: string; readonly url: string; readonly help: string } | null;
  readonly after: readonly string[];
  readonly regards: string | null;
  /** Why the reader gets it. */
  readonly why: string;
};

/** The organisation that writes. */
export type MailSender = {
  readonly name: string;
  /** Its colour; white on it has a contrast of at least 4.5. */
  readonly colour: string;
  /** The maker's logo, which travels with the mail; without one its name stands there in words. */
  readonly logo: MailLogo | null;
  /** Address, tax number, phone, e-mail, site: what there is of them. */
  readonly contact: readonly string[];
};

/** A picture for a device of two pixels to the point; `alt` is whom it stands for. */
export type MailLogo = { readonly alt: string; readonly width: number; readonly height: number };

/** Under this name the HTML of a mail refers to the logo that travels with it (RFC 2392). */
export const LOGO_SOURCE = 'cid:logo';

/** Whether a mail shows the logo. What people typed is escaped, so that no words of theirs can look like it. */
export function showsLogo(html: string | null): boolean {
  return html?.includes(`src="${LOGO_SOURCE}"`) ?? false;
}

export type MailText = { readonly subject: string; readonly text: string; readonly html: string };
