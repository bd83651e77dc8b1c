import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../iri-schema.ts';
import { pageQuery } from '../page.ts';
import {
  newRecallAnswerSchema,
  recallParams,
  recallAnswerRecordSchema,
  recallAnswerSchema,
} from './answer.ts';
import {
  ownRecallSchema,
  recallCountsSchema,
  recallDeviceSchema,
  recallRecipientSchema,
  recallSchema,
  recallStateSchema,
  recallTextsSchema,
} from './record.ts';
import { recallSelectionSchema } from './selection.ts';

const admins = ['admin', 'superadmin'] as const;
const whole = z.int().min(0).max(1_000_000);

export const previewRecall = endpoint({
  id: 'recalls.preview',
  method: 'POST',
  path: '/recalls/preview',
  summary: 'Which devices a recall would concern and how many installers it would tell; tells nobody.',
  access: admins,
  body: z.strictObject({ selection: recallSelectionSchema, page: z.int().min(1).max(10_000).default(1) }),
  answer: z.object({
    counts: recallCountsSchema,
    devices: z.array(recallDeviceSchema),
    /** Pasted serial numbers of which no such device exists: how many, and the first of them. */
    unknown: z.object({ count: z.int(), serials: z.array(z.string()) }),
  }),
  status: 200,
});

export const createRecall = endpoint({
  id: 'recalls.create',
  method: 'POST',
  path: '/recalls',
  summary:
    'Begins a recall and tells the installers. `recall-changed` when the devices are no longer those that were counted.',
  access: admins,
  body: z.strictObject({
    selection: recallSelectionSchema,
    ...recallTextsSchema.shape,
    /** What the person saw and confirmed. */
    expected: z.strictObject({ devices: whole, installers: whole }),
  }),
  answer: recallSchema,
  guarded: true,
  status: 201,
});

export const listRecalls = endpoint({
  id: 'recalls.list',
  method: 'GET',
  path: '/recalls',
  summary: 'The recalls of the organisation, newest first.',
  access: admins,
  query: z.object({ ...pageQuery, state: z.array(recallStateSchema).max(2).optional() }),
  answer: recallSchema,
  collection: { type: 'Recall', order: ['id'], equal: ['state'] },
  status: 200,
});

export const getRecall = endpoint({
  id: 'recalls.one',
  method: 'GET',
  path: '/recalls/{id}',
  summary: 'A recall and how far it has come.',
  access: admins,
  params: recallParams,
  answer: recallSchema,
  status: 200,
});

export const listRecallDevices = endpoint({
  id: 'recalls.devices',
  method: 'GET',
  path: '/recalls/{id}/devices',
  summary: 'The devices of a recall with their answers.',
  access: admins,
  params: recallParams,
  query: z.object({
    ...pageQuery,
    answer: z
      .array(z.enum([...recallAnswerSchema.options, 'none']))
      .max(4)
      .optional(),
    search: z.string().max(200).optional(),
  }),
  answer: recallDeviceSchema,
  collection: {
    type: 'RecallDevice',
    order: ['id', 'serial'],
    equal: ['answer'],
    exists: ['installation'],
    search: true,
  },
  status: 200,
});

export const exportRecallDevices = endpoint({
  id: 'recalls.export',
  method: 'GET',
  path: '/recalls/{id}.csv',
  summary: 'The devices of a recall with customers, installers and answers, as CSV.',
  access: admins,
  params: recallParams,
  produces: 'text/csv; charset=utf-8',
  status: 200,
});

export const listRecallRecipients = endpoint({
  id: 'recalls.recipients',
  method: 'GET',
  path: '/recalls/{id}/recipients',
  summary: 'Who was told of a recall: who has opened it, and who still owes answers.',
  access: admins,
  params: recallParams,
  query: z.object(pageQuery),
  answer: recallRecipientSchema,
  collection: { type: 'RecallRecipient', order: ['id'], exists: ['read', 'waiting'] },
  status: 200,
});

export const remindOfRecall = endpoint({
  id: 'recalls.remind',
  method: 'POST',
  path: '/recalls/{id}/reminders',
  summary:
    'Tells everybody again who still has installed devices without an answer. Answers how many that were.',
  access: admins,
  params: recallParams,
  answer: z.object({ reminded: z.int() }),
  guarded: true,
  status: 200,
});

export const updateRecall = endpoint({
  id: 'recalls.update',
  method: 'PATCH',
  path: '/recalls/{id}',
  summary: 'Closes a recall, or opens it again (merge patch).',
  access: admins,
  params: recallParams,
  body: z.strictObject({ state: recallStateSchema }),
  answer: recallSchema,
  guarded: true,
  status: 200,
});

export const listOwnRecalls = endpoint({
  id: 'recalls.own',
  method: 'GET',
  path: '/user/recalls',
  summary: 'Recalls of devices that the caller installed or that were shared with them, open ones first.',
  access: ['installer', 'asp'],
  query: z.object(pageQuery),
  answer: ownRecallSchema,
  collection: { type: 'OwnRecall', order: [] },
  status: 200,
});

export const readRecall = endpoint({
  id: 'recalls.read',
  method: 'POST',
  path: '/user/recalls/{recall}/read',
  summary: 'Notes that the caller has opened a recall of their devices.',
  access: ['installer', 'asp'],
  params: z.object({ recall: idParam }),
  status: 204,
});

export const answerRecall = endpoint({
  id: 'recalls.answer',
  method: 'POST',
  path: '/recall_answers',
  summary:
    'Says what came of one device of a recall: by whoever installed it, or by the office. The newest answer counts; all are stored.',
  access: ['installer', 'asp', 'admin', 'superadmin'],
  body: newRecallAnswerSchema,
  answer: recallAnswerRecordSchema,
  status: 201,
  queued: true,
});
