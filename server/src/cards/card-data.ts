import type { Language } from '@portal/domain/templates/labels';

/**
 * What each card is printed from. Values are final text in the card's language, dates included; a
 * picture is a name, its bytes are handed to the renderer apart (`CardPicture`).
 */
export const CARD_NAMES = ['installation', 'warranty', 'inspection', 'service', 'label'] as const;
export type CardName = (typeof CARD_NAMES)[number];

/** Bytes of a PNG, JPEG, WebP or SVG under the name that the data use. */
export type CardPicture = { readonly name: string; readonly bytes: Uint8Array };

/** A stored picture under the name that the data use: read when the card's turn comes, one after the other. */
export type StoredPicture = {
  readonly name: string;
  /** Where it is stored: what lies there never changes. */
  readonly path: string;
  readonly withFile: <Result>(work: (file: string) => Promise<Result>) => Promise<Result>;
};

export type CardOrganisation = {
  readonly name: string;
  /** Brand colour and its light tint, `#RRGGBB`. */
  readonly brand: { readonly base: string; readonly tint: string };
  /** Name of the picture with the logo; null prints the name instead. */
  readonly logo: string | null;
  /** Lines under each other at the top right of the first page. */
  readonly contact: readonly string[];
};

export type CardRow = { readonly label: string; readonly value: string };
export type CardPhoto = { readonly picture: string | null; readonly caption: string };
export type CardSignature = {
  /** In whose place: "Podpis klienta". */
  readonly role: string;
  readonly name: string;
  /** Null leaves the line empty, to be signed by hand. */
  readonly picture: string | null;
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
/** A step of a form with its questions answered. */
export type CardStep = {
  readonly title: string;
  readonly rows: readonly CardRow[];
  readonly photos: readonly CardPhoto[];
};

type TextMarks = { bold: boolean; italic: boolean; underline: boolean; strike: boolean };
export type TextRun = ({ type: 'text'; text: string } & TextMarks) | { type: 'break' };
type Align = 'left' | 'center' | 'right' | 'justify';

/** The warranty text as the template sets it: the editor's nodes with every placeholder answered. */
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
  /** ISO instant; the PDF's creation date, so that the same data give the same bytes. */
  readonly issuedAt: string;
};
type SheetHead = CardHead & {
  readonly subtitle: string;
  readonly number: string;
  /** The few facts one looks for first, at the top. */
  readonly facts: readonly CardRow[];
  readonly parties: readonly CardParty[];
  readonly devices: readonly CardDevice[];
  readonly signatures: readonly CardSignature[];
};

export type InstallationCardData = SheetHead & {
  /** What was signed, above the signatures; null where the form declares nothing. */
  readonly declaration: string | null;
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
  /** Address of the public page that confirms the card, and the code printed under it. */
  readonly verification: { readonly url: string; readonly code: string };
  readonly periods: readonly { readonly name: string; readonly months: string; readonly until: string }[];
  readonly text: readonly TextBlock[];
  /** `url` only for what lies elsewhere; `address` is how it is printed. */
  readonly attachments: readonly {
    readonly name: string;
    readonly url: string | null;
    readonly address: string;
  }[];
  /** Blank rows of the service log; 0 prints none. */
  readonly serviceLogRows: number;
};

export type LabelData = CardHead & {
  readonly serial: string;
  /** A handful: the label has room for six. */
  readonly rows: readonly CardRow[];
};

export type CardDataOf = {
  readonly installation: InstallationCardData;
  readonly warranty: WarrantyCardData;
  readonly inspection: InspectionCardData;
  readonly service: ServiceCardData;
  readonly label: LabelData;
};

/**
 * Every picture that a card's data name, each once: what its caller has to read from storage.
 * It walks the data, so that a new place for a picture cannot be forgotten here.
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
