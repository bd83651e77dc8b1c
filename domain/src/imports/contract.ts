import { z } from 'zod';
import type { Role } from '../access/roles.ts';
import { oneLineSchema } from '../contact/one-line.ts';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../iri-schema.ts';
import { manifestEntrySchema } from '../files/manifest.ts';
import { pageQuery } from '../page.ts';
import { DOCUMENTS_AT_ONCE } from './documents.ts';
import { TABLE_BOUNDS } from './table.ts';

const admins: readonly Role[] = ['admin', 'superadmin'];

export const IMPORT_STATES = [
  'receiving',
  'planning',
  'planned',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
] as const;
export const importStateSchema = z.enum(IMPORT_STATES);

/** What a file holds. */
export const IMPORT_KINDS = ['devices', 'installations'] as const;

/** What a job does with an import. */
export const IMPORT_STEPS = ['plan', 'apply', 'undo'] as const;

const cellSchema = z.string().max(TABLE_BOUNDS.cell + 1);
const rowSchema = z.array(cellSchema).max(TABLE_BOUNDS.columns);
const mappingSchema = z.array(z.string().max(60).nullable()).max(TABLE_BOUNDS.columns);

export const importSchema = z.object({
  id: z.int(),
  kind: z.enum(IMPORT_KINDS),
  state: importStateSchema,
  /** Of a failed import the step that could not go on: asked for again, it does. Rows up to `done` are done. */
  failedStep: z.enum(IMPORT_STEPS).nullable().default(null),
  fileName: z.string(),
  header: z.array(z.string()),
  /** What each column was taken for; empty until a plan was asked for. */
  mapping: z.array(z.string().nullable()),
  template: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Whether new devices are finished goods, or enter production at its first stage. */
  goods: z.enum(['finished', 'production']),
  decimal: z.enum([',', '.']),
  /** Rows that arrived, without blank ones. */
  rows: z.int(),
  /** Rows of the file that arrived, blank ones too, and how many it has; null when the app that sent it did not say. */
  arrived: z.int().default(0),
  expected: z.int().nullable().default(null),
  /** Rows that the running step has been through, of so many. */
  done: z.int(),
  total: z.int(),
  /** Which plan this is: whoever applies names the one that they read. */
  plan: z.int(),
  counts: z.object({
    new: z.int(),
    changed: z.int(),
    same: z.int(),
    refused: z.int(),
    /** Rows that are not refused, but have something to be looked at: a cell such as `#N/A`, which counts as blank. */
    warned: z.int().default(0),
  }),
  applied: z.int(),
  leftOut: z.int(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  appliedAt: z.string().nullable(),
});
export type Import = z.infer<typeof importSchema>;

/** Whether rows of the file are still missing: what has arrived is not the file. Of one that was planned nothing is missing. */
export function isIncomplete(of: Pick<Import, 'state' | 'arrived' | 'expected'>): boolean {
  return of.state === 'receiving' && of.expected !== null && of.arrived < of.expected;
}

const ofImport = z.object({ id: idParam });

export const createImport = endpoint({
  id: 'imports.create',
  method: 'POST',
  path: '/imports',
  summary: 'Begins an import with the names of the columns; its rows follow, some at a time.',
  access: admins,
  body: z.strictObject({
    kind: z.enum(IMPORT_KINDS),
    fileName: oneLineSchema(200).min(1),
    header: z.array(oneLineSchema(200)).min(1).max(TABLE_BOUNDS.columns),
    /** As guessed from the file; the plan may be asked for with the other one. */
    decimal: z.enum([',', '.']).default(','),
    /** Rows under the names of the columns, blank ones too: no plan is made before all have arrived. */
    rows: z.int().min(1).max(TABLE_BOUNDS.rows).optional(),
  }),
  answer: importSchema,
  guarded: true,
  status: 201,
});

export const addImportRows = endpoint({
  id: 'imports.addRows',
  method: 'POST',
  path: '/imports/{id}/rows',
  summary:
    'Adds rows of the file. Rows that are sent again replace themselves, so a broken upload goes on where it stopped.',
  access: admins,
  params: ofImport,
  body: z.strictObject({
    /** Number of the first of them in the spreadsheet. */
    from: z
      .int()
      .min(2)
      .max(TABLE_BOUNDS.rows + 1),
    rows: z
      .array(rowSchema)
      .min(1)
      .max(TABLE_BOUNDS.rowsAtOnce)
      .refine(
        (rows) => rows.reduce((cells, row) => cells + row.length, 0) <= TABLE_BOUNDS.cellsAtOnce,
        'too-many-cells',
      ),
  }),
  bodyBytes: 2 * 1024 * 1024,
  answer: z.object({ received: z.int() }),
  guarded: true,
  status: 200,
});

export const planImport = endpoint({
  id: 'imports.plan',
  method: 'POST',
  path: '/imports/{id}/plan',
  summary:
    'Has a job find out what each row would do. Nothing of the devices changes. `import-incomplete` while rows of the file are missing.',
  access: admins,
  params: ofImport,
  body: z.strictObject({
    mapping: mappingSchema,
    /** The type of every row; null when a column names it. */
    template: idParam.nullable(),
    goods: z.enum(['finished', 'production']),
    decimal: z.enum([',', '.']),
  }),
  answer: importSchema,
  guarded: true,
  status: 202,
});

export const applyImport = endpoint({
  id: 'imports.apply',
  method: 'POST',
  path: '/imports/{id}/apply',
  summary: 'Has a job do what the plan says. Rows whose device moved meanwhile are left out and listed.',
  access: admins,
  params: ofImport,
  body: z.strictObject({ plan: z.int() }),
  answer: importSchema,
  guarded: true,
  status: 202,
});

export const undoImport = endpoint({
  id: 'imports.undo',
  method: 'POST',
  path: '/imports/{id}/undo',
  summary: 'Has a job take back what an import did, while none of its devices is installed.',
  access: admins,
  params: ofImport,
  answer: importSchema,
  guarded: true,
  status: 202,
});

/** A file that belongs to an installation of before, as it lies in an archive. */
export const earlierDocumentSchema = z.strictObject({
  /** Folder and name; both may name the serial number. */
  path: oneLineSchema(300).min(1),
  ...manifestEntrySchema.pick({ type: true, size: true, sha256: true }).shape,
});

export const attachDocuments = endpoint({
  id: 'imports.attachDocuments',
  method: 'POST',
  path: '/imports/{id}/documents',
  summary:
    'Declares documents of installations that an import has made, by the serial number in their names; they are uploaded as other files of a record.',
  access: admins,
  params: ofImport,
  body: z.strictObject({ documents: z.array(earlierDocumentSchema).min(1).max(DOCUMENTS_AT_ONCE) }),
  /** In the order asked; null for a file that names no installation of the import. */
  answer: z.object({
    declared: z.array(z.object({ clientId: z.string(), name: z.string(), arrived: z.boolean() }).nullable()),
  }),
  guarded: true,
  status: 200,
});

export const listImports = endpoint({
  id: 'imports.list',
  method: 'GET',
  path: '/imports',
  summary: 'Imports of the organisation, newest first.',
  access: admins,
  query: z.object(pageQuery),
  answer: importSchema,
  collection: { type: 'Import', order: ['id'] },
  status: 200,
});

export const getImport = endpoint({
  id: 'imports.one',
  method: 'GET',
  path: '/imports/{id}',
  summary: 'One import: how far it is, and what its plan counts.',
  access: admins,
  params: ofImport,
  answer: importSchema,
  status: 200,
});

export const suggestMapping = endpoint({
  id: 'imports.suggestMapping',
  method: 'GET',
  path: '/imports/{id}/mapping',
  summary:
    'What each column probably holds, as chosen the last time or by its name, and all that a column can hold.',
  access: admins,
  params: ofImport,
  query: z.object({ template: idParam.optional() }),
  answer: z.object({
    mapping: z.array(z.string().nullable()),
    /** How many columns were taken as the last time. */
    remembered: z.int(),
    /** `label`: of a parameter, in the caller's language. */
    targets: z.array(z.object({ name: z.string(), label: z.string().nullable(), required: z.boolean() })),
  }),
  status: 200,
});

export const refusedRows = endpoint({
  id: 'imports.refusedRows',
  method: 'GET',
  path: '/imports/{id}/refused.csv',
  summary:
    'The refused rows as they were, each with its reasons in words, to be corrected and imported again.',
  access: admins,
  params: ofImport,
  produces: 'text/csv; charset=utf-8',
  status: 200,
});
