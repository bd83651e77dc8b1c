import { DRAFT_KINDS } from '../../form/drafts/draft.ts';
import { rawTable } from '../../lib/local/local-db.ts';
import type { StoreName } from '../../lib/local/local-schema.ts';
import { z } from 'zod';

/** What a person knows a broken record by: as much of it as still reads. */
export type RecordName = {
  readonly kind?: (typeof DRAFT_KINDS)[number] | undefined;
  /** Serial number of the device, as it was written down. */
  readonly serial?: string | undefined;
  /** When it was last written, else begun; milliseconds since 1970. */
  readonly at?: number | undefined;
};

const moment = z
  .union([z.number(), z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))])
  .optional()
  .catch(undefined);
const kind = z.enum(DRAFT_KINDS).optional().catch(undefined);
const looseSchema = z.object({
  userId: z.number().optional().catch(undefined),
  type: kind,
  kind,
  title: z.string().trim().min(1).max(300).optional().catch(undefined),
  savedAt: moment,
  abortedAt: moment,
  finishedAt: moment,
  createdAt: moment,
});

/**
 * What can be said of a record that does not read whole. Nothing of another person on the same phone, and nothing where
 * nothing reads.
 */
export function recordName(raw: unknown, userId: number): RecordName {
  const outer = looseSchema.safeParse(raw).data;
  if (outer === undefined || (outer.userId !== undefined && outer.userId > 0 && outer.userId !== userId))
    return {};
  // The trash and the receipts keep a request within their records.
  const inner = looseSchema.safeParse(isObject(raw) ? raw['request'] : undefined).data;
  return {
    kind: outer.type ?? outer.kind ?? inner?.type,
    serial: outer.title ?? inner?.title,
    at: outer.savedAt ?? outer.abortedAt ?? outer.finishedAt ?? outer.createdAt ?? inner?.createdAt,
  };
}

/** The same of a record on this device; photos and signatures are known by the operation or form that they belong to. */
export async function nameOnDevice(store: StoreName, id: string, userId: number): Promise<RecordName> {
  try {
    const owner = id.slice(0, Math.max(0, id.lastIndexOf('/')));
    const raw =
      owner === ''
        ? await rawTable(store).get(id)
        : store === 'files'
          ? ((await rawTable('requests').get(owner)) ?? (await rawTable('trash').get(owner)))
          : await rawTable(store).get(owner);
    return recordName(raw, userId);
  } catch {
    return {};
  }
}

function isObject(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null;
}
