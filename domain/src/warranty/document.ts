import { z } from 'zod';
import { httpLinkSchema } from '../contact/contact-fields.ts';
import { oneLineSchema } from '../contact/one-line.ts';
import { showWhenSchema } from '../form/condition-schema.ts';

/**
 * The warranty text as the editor's JSON (ProseMirror), a closed set of nodes and marks. It is data all the way
 * to the card: never HTML, never markup.
 */
export const MARKS = ['bold', 'italic', 'underline', 'strike'] as const;

const markSchema = z.strictObject({ type: z.enum(MARKS) });

const textNode = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1).max(20_000),
  marks: z.array(markSchema).max(4).optional(),
});
const hardBreakNode = z.strictObject({ type: z.literal('hardBreak') });
/** `key`: `device.X`, `form.X`, `installer.X`, `installation.X` or `warranty.X`; see `placeholders.ts`. */
const placeholderNode = z.strictObject({
  type: z.literal('placeholder'),
  attrs: z.strictObject({ key: z.string().max(130) }),
  marks: z.array(markSchema).max(4).optional(),
});
const inlineNode = z.discriminatedUnion('type', [textNode, hardBreakNode, placeholderNode]);

const alignSchema = z.enum(['left', 'center', 'right', 'justify']).nullable().optional();
const paragraphNode = z.strictObject({
  type: z.literal('paragraph'),
  attrs: z.strictObject({ textAlign: alignSchema }).optional(),
  content: z.array(inlineNode).max(2_000).optional(),
});
const headingNode = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({
    level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    textAlign: alignSchema,
  }),
  content: z.array(inlineNode).max(500).optional(),
});
/** A signature stands where its node stands; `key` is `form.X` of a signature field. */
const signatureNode = z.strictObject({
  type: z.literal('signature'),
  attrs: z.strictObject({ key: z.string().max(130) }),
});
const pageBreakNode = z.strictObject({ type: z.literal('pageBreak') });
const horizontalRuleNode = z.strictObject({ type: z.literal('horizontalRule') });

type ListItem = { type: 'listItem'; content: BlockNode[] };
type BulletList = { type: 'bulletList'; content: ListItem[] };
type OrderedList = {
  type: 'orderedList';
  attrs?: { start?: number; type?: string | null };
  content: ListItem[];
};
type BlockNode =
  | z.infer<typeof paragraphNode>
  | z.infer<typeof headingNode>
  | z.infer<typeof signatureNode>
  | z.infer<typeof pageBreakNode>
  | z.infer<typeof horizontalRuleNode>
  | BulletList
  | OrderedList;

/** Lists in lists, as deep as a card can indent them. Deeper ones are refused before a parser follows them down. */
const LIST_DEPTH_MAX = 5;

/**
 * A block that stands in so many lists. Its type chooses how it is read: a union that tries one schema after another reads a list
 * anew for each of them, in each list that it lies in, and collects what each of them says of it.
 */
function blockNodeIn(lists: number): z.ZodType<BlockNode> {
  const plain = [paragraphNode, headingNode, signatureNode, pageBreakNode, horizontalRuleNode] as const;
  if (lists === LIST_DEPTH_MAX) return z.discriminatedUnion('type', plain);
  const items = z
    .array(
      z.strictObject({
        type: z.literal('listItem'),
        content: z.array(blockNodeIn(lists + 1)).max(100),
      }),
    )
    .max(300);
  return z.discriminatedUnion('type', [
    ...plain,
    z.strictObject({ type: z.literal('bulletList'), content: items }),
    z.strictObject({
      type: z.literal('orderedList'),
      attrs: z
        .strictObject({ start: z.int().min(0).optional(), type: z.string().max(2).nullish() })
        .optional(),
      content: items,
    }),
  ]);
}
const blockNode = blockNodeIn(0);

export const warrantyDocumentSchema = z.strictObject({
  type: z.literal('doc'),
  content: z.array(blockNode).max(2_000),
});

function attachmentNamed(name: z.ZodType<string, string>) {
  return z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('internal'),
      name,
      path: z.string().min(1).max(500),
      conditionalLogic: showWhenSchema.optional(),
    }),
    z.strictObject({
      kind: z.literal('external'),
      name,
      path: httpLinkSchema,
      conditionalLogic: showWhenSchema.optional(),
    }),
  ]);
}

/** An attachment of the warranty card: from the library (internal) or by address (external). */
export const attachmentSchema = attachmentNamed(oneLineSchema(200).min(1));

/** Specification section 3, "Warranty template". */
export const warrantyTemplateSchema = z.strictObject({
  content: warrantyDocumentSchema,
  showDataTable: z.boolean(),
  /** Names of device parameters that the data table shows, in order. */
  tableParameters: z.array(z.string().max(60)).max(100),
  showServiceLog: z.boolean(),
  attachments: z.array(attachmentSchema).max(50),
});

/** A warranty text as it is read: attachments that were saved before their names were trimmed may seem to have none. */
export const receivedWarrantyTemplateSchema = warrantyTemplateSchema.extend({
  attachments: z.array(attachmentNamed(z.string().min(1).max(200))).max(50),
});

export type WarrantyDocument = z.infer<typeof warrantyDocumentSchema>;
export type WarrantyBlock = BlockNode;
export type WarrantyInline = z.infer<typeof inlineNode>;
export type Attachment = z.infer<typeof attachmentSchema>;
export type WarrantyTemplate = z.infer<typeof warrantyTemplateSchema>;
