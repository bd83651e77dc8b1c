import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { recordId } from '../iri-schema.ts';
import { organisationSchema } from '../organisations/contract.ts';
import { languageSchema, receivedLabelsSchema } from '../templates/labels-schema.ts';
import { LABEL_SIZE_NAMES, MAX_LABELS_AT_ONCE, placesOf, RESOLUTIONS, ZPL_RESOLUTIONS } from './size.ts';

const printers = ['production', 'admin', 'superadmin'] as const;

const labelFields = {
  devices: z.array(recordId).min(1).max(MAX_LABELS_AT_ONCE),
  size: z.enum(LABEL_SIZE_NAMES),
  /** Of the words on the label. */
  language: languageSchema,
};

const sheetSchema = z.strictObject({
  /** Labels at the start of the first sheet that are used up: fewer than the sheet has. */
  skip: z.int().min(0),
});

export const printLabels = endpoint({
  id: 'labels.pdf',
  method: 'POST',
  path: '/labels.pdf',
  summary:
    'The labels of devices as vector PDF: a page of the label’s own size each, or sheets of A4. The log says who printed them, and which are copies.',
  access: printers,
  body: z
    .strictObject({
      ...labelFields,
      resolution: z.literal([...RESOLUTIONS]),
      sheet: sheetSchema.nullable().default(null),
    })
    .refine(({ size, sheet }) => sheet === null || sheet.skip < placesOf(size), {
      path: ['sheet', 'skip'],
      error: 'too-big',
    }),
  produces: 'application/pdf',
  status: 200,
});

export const printZpl = endpoint({
  id: 'labels.zpl',
  method: 'POST',
  path: '/labels.zpl',
  summary: 'The labels of devices in ZPL II, one format a label, for a printer of 203 or 300 dpi.',
  access: printers,
  body: z.strictObject({ ...labelFields, resolution: z.literal([...ZPL_RESOLUTIONS]) }),
  produces: 'application/zpl; charset=utf-8',
  status: 200,
});

export const drawLabel = endpoint({
  id: 'labels.picture',
  method: 'POST',
  path: '/labels.svg',
  summary: 'The label of one device as SVG, to be looked at before it is printed; leaves nothing in the log.',
  access: printers,
  body: z.strictObject({
    device: recordId,
    size: labelFields.size,
    language: labelFields.language,
    resolution: z.literal([...RESOLUTIONS]),
  }),
  produces: 'image/svg+xml',
  status: 200,
});

/** 96 random bits in base64url. */
export const deviceCodeSchema = z.string().regex(/^[A-Za-z0-9_-]{16}$/);

/** What the QR code of a label tells: type and maker; the device itself only to people of its maker. */
export const labelledDeviceSchema = z.object({
  deviceTemplate: z.object({ name: z.string(), nameTranslations: receivedLabelsSchema }),
  maker: organisationSchema.omit({ logo: true, address: true }),
  device: z.object({ id: z.int(), serial: z.string(), deviceTemplate: z.int() }).nullable(),
});
export type LabelledDevice = z.infer<typeof labelledDeviceSchema>;

export const getLabelledDevice = endpoint({
  id: 'labels.device',
  method: 'GET',
  path: '/device_codes/{code}',
  summary:
    'The device of a label’s QR code: its type and its maker’s contact for everybody, which device it is for people of the maker. Wrong codes are counted.',
  access: 'public',
  params: z.object({ code: deviceCodeSchema }),
  answer: labelledDeviceSchema,
  status: 200,
});
