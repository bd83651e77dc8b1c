import type { WarrantyBlock, WarrantyInline } from '@portal/domain/warranty/document';

/**
 * Writes a warranty text so that its source is readable: `**bold**` and `{device.model}` inside a sentence, also
 * nested, become marks and placeholders of the editor's document.
 */
function sentence(text: string): WarrantyInline[] {
  return text.split('**').flatMap((part, at) => {
    // Every second part is between two pairs of asterisks.
    const marks = at % 2 === 1 ? { marks: [{ type: 'bold' as const }] } : {};
    return part.split(/(\{[A-Za-z0-9_.-]+\})/).flatMap((piece): WarrantyInline[] => {
      if (piece === '') return [];
      const key = /^\{(.+)\}$/.exec(piece)?.[1];
      return [
        key === undefined
          ? { type: 'text', text: piece, ...marks }
          : { type: 'placeholder', attrs: { key }, ...marks },
      ];
    });
  });
}

export function title(text: string): WarrantyBlock {
  return { type: 'heading', attrs: { level: 1, textAlign: 'center' }, content: sentence(text) };
}

export function heading(text: string): WarrantyBlock {
  return { type: 'heading', attrs: { level: 2 }, content: sentence(text) };
}

export function paragraph(text: string): WarrantyBlock {
  return { type: 'paragraph', attrs: { textAlign: 'justify' }, content: sentence(text) };
}

/** A list item; with `points`, a bullet list follows its sentence. */
export type Point = string | { readonly text: string; readonly points: readonly string[] };

const item = (point: Point): { type: 'listItem'; content: WarrantyBlock[] } => {
  if (typeof point === 'string') return { type: 'listItem', content: [paragraph(point)] };
  return { type: 'listItem', content: [paragraph(point.text), bullets(point.points)] };
};

export function numbered(points: readonly Point[]): WarrantyBlock {
  return { type: 'orderedList', attrs: { start: 1 }, content: points.map(item) };
}

export function bullets(points: readonly Point[]): WarrantyBlock {
  return { type: 'bulletList', content: points.map(item) };
}

export function pageBreak(): WarrantyBlock {
  return { type: 'pageBreak' };
}

export function rule(): WarrantyBlock {
  return { type: 'horizontalRule' };
}

/** The place of a signature: `installation.signature`, or `form.X` of a signature field. */
export function signature(key: string): WarrantyBlock {
  return { type: 'signature', attrs: { key } };
}

/** The giver of the warranty. */
export type Maker = {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
};

/** What a text depends on: the maker, and the device parameters in its introduction. */
export type WarrantySubject = {
  readonly maker: Maker;
  /** Label and placeholder key of a parameter, such as `['Moc grzewcza', 'device.moc_grzewcza']`. */
  readonly facts: readonly (readonly [words: string, key: string])[];
};

export type WarrantyText = (subject: WarrantySubject) => WarrantyBlock[];
