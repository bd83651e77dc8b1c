import type { LabelLayout } from '@portal/domain/labels/layout';
import type { Sheet } from '@portal/domain/labels/size';
import type { Language } from '@portal/domain/templates/labels';

/**
 * The data from which each card is printed. Values are final text in the card's language, including dates; a picture is
 * named here, and its bytes are passed to the renderer separately (`CardPicture`).
 */
export const CARD_NAMES = ['installation', 'warranty', 'inspection', 'service', 'label'] as const;
export type CardName = (typeof CARD_NAMES)[number];

/** The bytes of a PNG, JPEG, WebP or SVG under the name that the data use. */
export type CardPicture = { readonly name: string; readonly bytes: Uint8Array };

/** A stored picture under the name that the data use: read when the card is printed, one after the other. */
export type StoredPicture = {
  readonly name: string;
  /** Its path in the storage, where content never changes. */
  readonly path: string;
  readonly withFile: <Result>(work: (file: string) => Promise<Result>) => Promise<Result>;
};

export type CardOrganisation = {
  readonly name: string;
  /** The brand colour and its light tint, `#RRGGBB`. */
  readonly brand: { readonly base: string; readonly tint: string };
  /** The name of the picture with the logo; null prints the organisation's name instead. */
  readonly logo: string | null;
  /** Lines at the top right of the first page. */
  readonly contact: readonly string[];
};

export type CardRow = { readonly label: string; readonly value: string };
export type CardPhoto = { readonly picture: string | null; readonly caption: string };
export type CardSignature = {
  /** The caption of the signature, such as "Podpis klienta". */
  readonly role: string;
  readonly name: string;
  /** Null leaves the line empty, to be signed by hand. */
  readonly picture: string | null;
  /** Null where nobody has signed. */
  readonly date: string | null;
};
/** A block about a person: name, address lines, then labelled rows. */
export type CardParty = {
  readonly title: string;
  readonly name: string;
  readonly lines: readonly string[];
  readonly rows: readonly CardRow[];
};
export type CardDevice = { readonly title: string; readonly rows: readonly CardRow[] };
/** A step of a form with its answered questions. */
export type CardStep = {
  readonly title: string;
  readonly rows: readonly CardRow[];
  readonly photos: readonly CardPhoto[];
};

type TextMarks = { bold: boolean; italic: boolean; underline: boolean; strike: boolean };
export type TextRun = ({ type: 'text'; text: string } & TextMarks) | { type: 'break' };
type Align = 'left' | 'center' | 'right' | 'justify';

/** The warranty text of the template: the editor's nodes with every placeholder replaced. */
export type TextBlock =
  | { type: 'paragraph'; align: Align; runs: TextRun[] }
  | { type: 'heading'; level: number; align: Align; runs: TextRun[] }
  | { type: 'bullets'; items: TextBlock[][] }
  | { type: 'numbers'; start: number; items: TextBlock[][] }
  | ({ type: 'signature' } & CardSignature)
  | { type: 'rule' }
  | { type: 'pageBreak' };

type CardHead = {
  readonly language: Language;
  readonly title: string;
  readonly organisation: CardOrganisation;
  /** ISO instant; also the PDF's creation date, so that the same data give the same bytes. */
  readonly issuedAt: string;
};
type SheetHead = CardHead & {
  readonly subtitle: string;
  readonly number: string;
  /** The most important facts, at the top. */
  readonly facts: readonly CardRow[];
  readonly parties: readonly CardParty[];
  readonly devices: readonly CardDevice[];
  readonly signatures: readonly CardSignature[];
};

/** What was signed, as far as it is known: a line with its hash, what was changed since, and whether to sign again. */
export type SignedBlock = {
  readonly line: string;
  readonly changes: readonly { readonly label: string; readonly before: string; readonly after: string }[];
  readonly warning: string | null;
};

export type InstallationCardData = SheetHead & {
  /** What was signed, above the signatures; null where the form declares nothing. */
  readonly declaration: string | null;
  readonly signed: SignedBlock | null;
  readonly steps: readonly CardStep[];
  readonly notes: readonly string[];
  readonly photos: readonly CardPhoto[];
};
export type InspectionCardData = InstallationCardData;

export type ServiceCardData = SheetHead & {
  readonly passages: readonly { readonly title: string; readonly text: string }[];
  readonly changes: readonly { readonly label: string; readonly before: string; readonly after: string }[];
  readonly photoGroups: readonly { readonly title: string; readonly photos: readonly CardPhoto[] }[];
};

export type WarrantyCardData = SheetHead & {
  /** The address of the public page that confirms the card, the code printed under it, and the address as it is typed in. */
  readonly verification: { readonly url: string; readonly code: string; readonly typed: string };
  readonly periods: readonly { readonly name: string; readonly months: string; readonly until: string }[];
  readonly text: readonly TextBlock[];
  /** `url` is null for a file of a library whose links work for people signed in alone; `address` is the printed form. */
  readonly attachments: readonly {
    readonly name: string;
    readonly url: string | null;
    readonly address: string;
  }[];
  /** Blank rows of the service log; 0 prints none. */
  readonly serviceLogRows: number;
};

export type DeviceLabel = {
  /** What the device is. */
  readonly title: string;
  readonly serial: string;
  /** What the QR code says. */
  readonly address: string;
  readonly rows: readonly CardRow[];
  /** In dots of the printer. */
  readonly layout: LabelLayout;
};
export type LabelData = CardHead & {
  /** Of one label, in millimetres. */
  readonly size: { readonly width: number; readonly height: number };
  /** Labels on sheets of A4, the first `skip` of them used up; null for one label a page. */
  readonly sheet: (Sheet & { readonly skip: number }) | null;
  readonly labels: readonly DeviceLabel[];
};

export type CardDataOf = {
  readonly installation: InstallationCardData;
  readonly warranty: WarrantyCardData;
  readonly inspection: InspectionCardData;
  readonly service: ServiceCardData;
  readonly label: LabelData;
};

/**
 * Every picture that a card's data name, each once: the files that the caller has to read from storage. It walks all of
 * the data, so that new places for pictures are included automatically.
 */
export function picturesOf(data: CardDataOf[CardName]): string[] {
  const names = new Set<string>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (value !== null && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) {
        if ((key === 'picture' || key === 'logo') && typeof inner === 'string') names.add(inner);
        else walk(inner);
      }
    }
  };
  walk(data);
  return [...names];
}
