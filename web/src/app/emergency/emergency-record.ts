import { DRAFT_KINDS } from '../../form/drafts/draft.ts';
import { rawTable } from '../../lib/local/local-db.ts';
import type { StoreName } from '../../lib/local/local-schema.ts';
import { z } from 'zod';

/** What identifies a damaged record for a person, as far as it can be read. */
export type RecordName = {
  readonly kind?: (typeof DRAFT_KINDS)[number] | undefined;
  /** Serial number of the device, as it is stored. */
  readonly serial?: string | undefined;
  /** When it was last saved, else when it was begun; milliseconds since 1970. */
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
 * What can be said of a record that does not match its schema. Nothing when it belongs to another person on this
 * device, or when none of it can be read.
 */
export function recordName(raw: unknown, userId: number): RecordName {
  const outer = looseSchema.safeParse(raw).data;
  if (outer === undefined || (outer.userId !== undefined && outer.userId > 0 && outer.userId !== userId))
    return {};
  // Trash entries and receipts contain the request.
  const inner = looseSchema.safeParse(isObject(raw) ? raw['request'] : undefined).data;
  return {
    kind: outer.type ?? outer.kind ?? inner?.type,
    serial: outer.title ?? inner?.title,
    at: outer.savedAt ?? outer.abortedAt ?? outer.finishedAt ?? outer.createdAt ?? inner?.createdAt,
  };
}

/** The same for a stored record; photos and signatures are named after the request or draft that they belong to. */
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
