import { fieldsLookedAt } from '../form/condition.ts';
import type { WarrantyBlock, WarrantyDocument, WarrantyTemplate } from './document.ts';
import { placeholders, type PlaceholderSource } from './placeholders.ts';

export type WarrantyDefect = {
  readonly code: 'unknown-placeholder' | 'unknown-signature' | 'unknown-parameter' | 'unknown-reference';
  /** The key that points nowhere. */
  readonly key: string;
};

/** Keys that a warranty text uses, each once, in order: of placeholders in lines, and of signatures. */
export function keysUsed(document: WarrantyDocument): {
  placeholders: readonly string[];
  signatures: readonly string[];
} {
  const lines = new Set<string>();
  const signatures = new Set<string>();
  // A stack instead of recursion: lists may stand in lists as deep as somebody cares to send.
  const open: WarrantyBlock[] = [...document.content].reverse();
  for (let block = open.pop(); block; block = open.pop()) {
    if (block.type === 'signature') signatures.add(block.attrs.key);
    else if (block.type === 'paragraph' || block.type === 'heading') {
      for (const node of block.content ?? []) if (node.type === 'placeholder') lines.add(node.attrs.key);
    } else if (block.type === 'bulletList' || block.type === 'orderedList') {
      open.push(...block.content.flatMap((item) => item.content).reverse());
    }
  }
  return { placeholders: [...lines], signatures: [...signatures] };
}

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
  const references = new Set([
    ...parameters.map((name) => `device.${name}`),
    ...source.installationFormSchema.steps.flatMap((step) =>
      step.fields.map((field) => `form.${field.name}`),
    ),
  ]);
  const lookedAt = template.attachments.flatMap((attachment) => fieldsLookedAt(attachment.conditionalLogic));
  return [
    ...missing('unknown-placeholder', used.placeholders, keysOf('text')),
    ...missing('unknown-signature', used.signatures, keysOf('signature')),
    ...missing('unknown-parameter', template.tableParameters, new Set(parameters)),
    ...missing('unknown-reference', [...new Set(lookedAt)], references),
  ];
}

function missing(
  code: WarrantyDefect['code'],
  keys: readonly string[],
  known: ReadonlySet<string>,
): WarrantyDefect[] {
  return keys.filter((key) => !known.has(key)).map((key) => ({ code, key }));
}
