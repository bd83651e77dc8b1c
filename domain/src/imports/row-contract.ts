import { z } from 'zod';
import type { Role } from '../access/roles.ts';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../iri-schema.ts';
import { pageQuery } from '../page.ts';
import { labelsSchema } from '../templates/labels-schema.ts';
import { ROW_PROBLEM_CODES } from './row-problem.ts';

const admins: readonly Role[] = ['admin', 'superadmin'];

export const ROW_OUTCOMES = ['new', 'changed', 'same', 'refused'] as const;
export const rowOutcomeSchema = z.enum(ROW_OUTCOMES);

/** Why a planned row was left out when the plan was applied, or stayed when it was undone. */
export const ROW_LEFT_OUT = [
  'device-appeared',
  'device-changed',
  'device-installed',
  'device-gone',
  'device-used',
  'installation-used',
  'number-taken',
  'installer-gone',
] as const;
export const leftOutSchema = z.enum(ROW_LEFT_OUT);

/** What a value that a row writes is, by which it is shown in the language of whoever reads the plan. */
export const WRITTEN_TYPES = ['string', 'number', 'date', 'yes_no', 'status'] as const;

const problemOfRow = z.object({
  code: z.enum(ROW_PROBLEM_CODES),
  column: z.int().nullable(),
  value: z.string(),
  row: z.int().optional(),
});

export const importRowSchema = z.object({
  /** As the spreadsheet counts: the names of the columns are row 1. */
  row: z.int(),
  outcome: rowOutcomeSchema,
  serial: z.string(),
  deviceId: z.int().nullable(),
  installationId: z.int().nullable().default(null),
  problems: z.array(problemOfRow),
  /** Of a new row and one that changes: what is written, with the values of before, by the targets of their columns. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.string(),
      after: z.string(),
      type: z.enum(WRITTEN_TYPES).default('string'),
      /** What both values are called, where the parameter is a list whose options have translations. */
      optionLabels: z.record(z.string(), labelsSchema).optional(),
      /** Of a parameter that has one. */
      unit: z.string().optional(),
    }),
  ),
  leftOut: leftOutSchema.nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const listImportRows = endpoint({
  id: 'imports.rows',
  method: 'GET',
  path: '/imports/{id}/rows',
  summary: 'The planned rows of an import, in the order of the file.',
  access: admins,
  params: z.object({ id: idParam }),
  query: z.object({
    ...pageQuery,
    outcome: rowOutcomeSchema.optional(),
    leftOut: z.enum(['true']).optional(),
    warned: z.enum(['true']).optional(),
  }),
  answer: importRowSchema,
  collection: { type: 'ImportRow', order: [] },
  status: 200,
});
