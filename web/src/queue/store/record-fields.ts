import type { QueuedRequest } from '@portal/domain/queue/request';
import { mergeBase, type Fields } from '@portal/domain/queue/three-way';
import { z } from 'zod';

/** A JSON object of whatever fields. */
export const anyRecord = z.record(z.string(), z.unknown());

/** What an update is compared with, beside the present fields of its record. */
export function baseOf({ base, saidBefore = [] }: QueuedRequest, theirs: Fields): Fields {
  return mergeBase(
    readFields(base),
    saidBefore.map((said) => readFields(said)),
    theirs,
  );
}

/** Parsed fields; empty when they cannot be parsed. */
export function readFields(text: string | undefined): Fields {
  if (text === undefined) return {};
  return anyRecord.parse(JSON.parse(text));
}
