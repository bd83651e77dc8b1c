import { fieldsLookedAt } from '../form/condition.ts';
import type { Language } from '../templates/labels.ts';
import { type Source, sourceOf, sourceOfParameter, unknownValues } from '../form/references.ts';
import type { WarrantyBlock, WarrantyDocument, WarrantyInline, WarrantyTemplate } from './document.ts';
import { placeholders, type PlaceholderSource } from './placeholders.ts';

export type WarrantyDefect = {
  readonly code:
    | 'unknown-placeholder'
    | 'unknown-signature'
    | 'unknown-parameter'
    | 'unknown-reference'
    | 'unknown-value';
  /** The key that points nowhere, or that does not have the value. */
  readonly key: string;
  /** That a condition compares with and that its source does not have (any more). */
  readonly value?: string;
};

/** Keys that a warranty text uses, each once, in order: of placeholders in lines, and of signatures. */
export function keysUsed(document: WarrantyDocument): {
  placeholders: readonly string[];
  signatures: readonly string[];
} {
  const lines = linesOf(document).flatMap((node) => (node.type === 'placeholder' ? [node.attrs.key] : []));
  const signatures = blocksOf(document).flatMap((block) =>
    block.type === 'signature' ? [block.attrs.key] : [],
  );
  return { placeholders: [...new Set(lines)], signatures: [...new Set(signatures)] };
}

function linesOf(document: WarrantyDocument): readonly WarrantyInline[] {
  return blocksOf(document).flatMap((block) =>
    block.type === 'paragraph' || block.type === 'heading' ? (block.content ?? []) : [],
  );
}

/** Every block in the order of the text, those in lists too. */
export function blocksOf(document: WarrantyDocument): readonly WarrantyBlock[] {
  const found: WarrantyBlock[] = [];
  // A stack instead of recursion: lists may stand in lists as deep as somebody cares to send.
  const open: WarrantyBlock[] = [...document.content].reverse();
  for (let block = open.pop(); block; block = open.pop()) {
    found.push(block);
    if (block.type === 'bulletList' || block.type === 'orderedList')
      open.push(...block.content.flatMap((item) => item.content).reverse());
  }
  return found;
}

/** Stands in a starter's text for what the maker has not entered yet. A text with it is no text to publish. */
export const MAKER_GAP = '[…]';

/** Whether a text still waits for the maker's own data. */
export function hasMakerGap(document: WarrantyDocument): boolean {
  return linesOf(document).some((node) => node.type === 'text' && node.text.includes(MAKER_GAP));
}

/** Of a draft's warranty: the languages that it has a text in, and the main language of its device template. */
type WrittenTexts = { readonly main: Language; readonly written: readonly Language[] };

/**
 * Whether a version needs its warranty text in a language. A card is printed in the text of another language where its
 * own is missing (`server/src/warranties/store.ts`), and a published version never changes. So the text of the main language
 * stays, which stands for whatever is not translated, and where that one is not written the last text stays.
 *
 * @param language of a text, which need not be there
 */
export function isTextNeeded(language: Language, { main, written }: WrittenTexts): boolean {
  return language === main || !written.some((other) => other !== language);
}

/** The code of the violation for the removal of a text that is needed. */
export const TEXT_NEEDED = 'text-needed';

/**
 * Everything in a warranty template that the device template does not have: placeholders, signatures, columns of the
 * data table, and what attachments' conditions look at. Empty when the text can be saved.
 */
export function warrantyDefects(
  template: WarrantyTemplate,
  source: PlaceholderSource,
): readonly WarrantyDefect[] {
  const known = placeholders(source);
  const keysOf = (kind: 'text' | 'signature') =>
    new Set(known.filter((one) => one.kind === kind).map((one) => one.key));
  const used = keysUsed(template.content);
  const parameters = source.parametersSchema.map((field) => field.name);
  const sources = sourcesOf(source);
  const rules = template.attachments.flatMap(({ conditionalLogic }) => conditionalLogic ?? []);
  const gone = rules.flatMap((rule) => unknownValues(rule, (reference) => sources.get(reference)));
  return [
    ...missing('unknown-placeholder', used.placeholders, keysOf('text')),
    ...missing('unknown-signature', used.signatures, keysOf('signature')),
    ...missing('unknown-parameter', template.tableParameters, new Set(parameters)),
    ...missing('unknown-reference', [...new Set(rules.flatMap(fieldsLookedAt))], new Set(sources.keys())),
    ...new Map(
      gone.map(({ value, source: key }): [string, WarrantyDefect] => [
        `${key} ${value}`,
        { code: 'unknown-value', key, value },
      ]),
    ).values(),
  ];
}

/** All that conditions of attachments may look at, by its key. */
function sourcesOf(source: PlaceholderSource): ReadonlyMap<string, Source> {
  const { parametersSchema, installationFormSchema } = source;
  return new Map([
    ...parametersSchema.map((field) => [`device.${field.name}`, sourceOfParameter(field)] as const),
    ...installationFormSchema.steps.flatMap(({ fields }) =>
      fields.map((field) => {
        const options = 'options' in field ? field.options.map(({ value }) => value) : undefined;
        return [`form.${field.name}`, sourceOf(field, options)] as const;
      }),
    ),
  ]);
}

function missing(
  code: WarrantyDefect['code'],
  keys: readonly string[],
  known: ReadonlySet<string>,
): WarrantyDefect[] {
  return keys.filter((key) => !known.has(key)).map((key) => ({ code, key }));
}
