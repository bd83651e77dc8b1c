import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../iri-schema.ts';
import { admins } from './editing-contract.ts';
import type { VersionChange } from './version-change.ts';

const ofVersion = z.object({ id: idParam });
const numbered = z.object({ id: z.int(), number: z.int() });

/** One change as data; which there are is said by `version-change.ts`. */
export const changeSchema = z.custom<VersionChange>(
  (value) => typeof value === 'object' && value !== null && 'part' in value && 'change' in value,
);

export const compareVersionWith = endpoint({
  id: 'templates.compare',
  method: 'GET',
  path: '/device_template_versions/{id}/comparison',
  summary:
    'What changes from another version of the template to this one, and whom it concerns: who holds the other one, what was made with it.',
  access: admins,
  params: ofVersion,
  query: z.object({ with: idParam }),
  answer: z.object({
    before: numbered,
    after: numbered,
    changes: z.array(changeSchema),
    /** Of this version with its texts as they were compared, for publishing just that. */
    tag: z.string(),
    /** Of the version that is compared with. */
    consequences: z.object({
      /** Signed-in devices that fetched it last, of all that have the template, and the people whose they are. */
      phones: z.int(),
      allPhones: z.int(),
      people: z.int(),
      devices: z.int(),
      installations: z.int(),
      /** Installations that wait for verification. */
      waiting: z.int(),
    }),
  }),
  status: 200,
});

/** Installations that are tried, unless another number is asked for, and at the most. */
export const REPLAY_COUNT = { usual: 200, max: 500 } as const;

const affectedSchema = z.array(z.object({ id: z.int(), names: z.array(z.string()) }));

/** What would have become of installations that were made (`replay.ts`). */
export const replayResultSchema = z.object({
  installations: z.int(),
  lacking: affectedSchema,
  refused: affectedSchema,
  hiding: affectedSchema,
  attachments: affectedSchema,
  period: affectedSchema,
});
export type ReplayResult = z.infer<typeof replayResultSchema>;

const replaySchema = z.object({
  id: z.int(),
  version: numbered,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Installations that have been tried, of so many. */
  done: z.int(),
  total: z.int(),
  result: replayResultSchema.nullable(),
  createdAt: z.string(),
});
export type TemplateReplay = z.infer<typeof replaySchema>;

export const startReplay = endpoint({
  id: 'templates.replay',
  method: 'POST',
  path: '/device_template_versions/{id}/replay',
  summary:
    'Tries a version on the newest installations of its template, in a job that changes nothing of them: what would be missing, hidden or different.',
  access: admins,
  params: ofVersion,
  body: z.strictObject({
    count: z.int().min(1).max(REPLAY_COUNT.max).default(REPLAY_COUNT.usual),
  }),
  answer: replaySchema,
  guarded: true,
  status: 202,
});

export const getReplay = endpoint({
  id: 'templates.replayProgress',
  method: 'GET',
  path: '/device_template_replays/{id}',
  summary: 'How far the trial of a version has come, and what it found.',
  access: admins,
  params: z.object({ id: idParam }),
  answer: replaySchema,
  status: 200,
});
