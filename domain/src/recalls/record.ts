import { z } from 'zod';
import { oneLineSchema } from '../contact/one-line.ts';
import { receivedLabelsSchema } from '../templates/labels-schema.ts';
import { labelIn, type Language } from '../templates/labels.ts';
import { recallAnswerSchema } from './answer.ts';
import { recallSelectionSchema } from './selection.ts';

/** The most devices of one recall. */
export const MAX_RECALLED = 20_000;

/** The longest title and message, in characters of one language. */
export const RECALL_TITLE_MAX = 120;
export const RECALL_TEXT_MAX = 5_000;

const title = oneLineSchema(RECALL_TITLE_MAX);
const text = z.string().trim().max(RECALL_TEXT_MAX);

/** What installers read: Polish always, the other languages where the office wrote them. An empty line separates paragraphs. */
export const recallTextsSchema = z.strictObject({
  title: z.strictObject({ pl: title.min(1, 'required'), en: title.optional(), de: title.optional() }),
  text: z.strictObject({ pl: text.min(1, 'required'), en: text.optional(), de: text.optional() }),
});
export type RecallTexts = z.infer<typeof recallTextsSchema>;

/** Title and text in one language; Polish where the office wrote none. */
export function recallTextIn(
  texts: {
    readonly title: { readonly [L in Language]?: string | undefined };
    readonly text: { readonly [L in Language]?: string | undefined };
  },
  language: Language,
): { readonly title: string; readonly text: string } {
  return {
    title: labelIn(language, texts.title, texts.title.pl ?? ''),
    text: labelIn(language, texts.text, texts.text.pl ?? ''),
  };
}

/** How many devices a selection finds, and how many people are told. */
export const recallCountsSchema = z.object({
  devices: z.int(),
  installed: z.int(),
  /** Whoever commissioned an installed one. */
  installers: z.int(),
});
export type RecallCounts = z.infer<typeof recallCountsSchema>;

/** A device of a recall, or of the preview of one: where it runs now, and who commissioned it there. */
export const recallDeviceSchema = z.object({
  id: z.int(),
  serial: z.string(),
  template: z.object({ name: z.string(), nameTranslations: receivedLabelsSchema }),
  madeOn: z.string().nullable(),
  installation: z
    .object({ id: z.int(), customer: z.string(), city: z.string(), installationDate: z.string() })
    .nullable(),
  installer: z.object({ id: z.int(), name: z.string(), company: z.string() }).nullable(),
  answer: z
    .object({
      answer: recallAnswerSchema,
      note: z.string(),
      answeredAt: z.string(),
      by: z.string().nullable(),
    })
    .nullable(),
});
export type RecallDevice = z.infer<typeof recallDeviceSchema>;

const RECALL_STATES = ['open', 'closed'] as const;
export const recallStateSchema = z.enum(RECALL_STATES);
export type RecallState = z.infer<typeof recallStateSchema>;

export const recallSchema = z.object({
  id: z.int(),
  title: receivedLabelsSchema,
  text: z.object({ pl: z.string().optional(), en: z.string().optional(), de: z.string().optional() }),
  selection: recallSelectionSchema,
  state: recallStateSchema,
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** `installed` as it is now: a device of the stock may be commissioned later. */
  devices: z.int(),
  installed: z.int(),
  answers: z.object({ done: z.int(), fine: z.int(), cannot: z.int() }),
  /** Who was told, who has opened it, and who still has installed devices without an answer. */
  told: z.int(),
  read: z.int(),
  waiting: z.int(),
  revision: z.int(),
});
export type Recall = z.infer<typeof recallSchema>;

/** Somebody who was told of a recall. */
export const recallRecipientSchema = z.object({
  id: z.int(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  toldAt: z.string(),
  readAt: z.string().nullable(),
  reminders: z.int(),
  remindedAt: z.string().nullable(),
  /** Devices that they commissioned, and how many of them have an answer. */
  devices: z.int(),
  answered: z.int(),
});
export type RecallRecipient = z.infer<typeof recallRecipientSchema>;

/** A recall as the people in the field read it, with their own devices. */
export const ownRecallSchema = z.object({
  id: z.int(),
  title: receivedLabelsSchema,
  text: z.object({ pl: z.string().optional(), en: z.string().optional(), de: z.string().optional() }),
  state: recallStateSchema,
  createdAt: z.string(),
  readAt: z.string().nullable(),
  devices: z.array(recallDeviceSchema),
});
export type OwnRecall = z.infer<typeof ownRecallSchema>;
