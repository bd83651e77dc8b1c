import { installationSchema } from '@portal/domain/installations/record';
import { patchFieldsOf } from '@portal/domain/installations/patch-fields';
import type { QueuedRequest } from '@portal/domain/queue/request';
import type { Fields } from '@portal/domain/queue/three-way';
import { z } from 'zod';

const anyRecord = z.record(z.string(), z.unknown());

/**
 * A record as the server shows it, in the shape of a patch of it; undefined when it does not read as one. The status of an
 * inspection or a service is a step rather than a field: whether it can still be taken, the server says, not a comparison. Its
 * stored files are none either: a patch declares those that are new.
 */
export function fieldsOf(type: QueuedRequest['type'], json: unknown): Fields | undefined {
  if (type === 'installation') {
    const installation = installationSchema.safeParse(json);
    return installation.success ? patchFieldsOf(installation.data) : undefined;
  }
  const record = anyRecord.safeParse(json);
  if (!record.success) return undefined;
  const { status: _step, files: _stored, ...fields } = record.data;
  return fields;
}

/** Whether an installation has been decided about, so that this person's correction of it is not taken now. */
export function isClosed(type: QueuedRequest['type'], json: unknown): boolean {
  if (type !== 'installation') return false;
  const installation = installationSchema.safeParse(json).data;
  return installation !== undefined && !installation.may.some((one) => one === 'correct' || one === 'edit');
}

/** Serialised fields; nothing readable is no fields. */
export function readFields(text: string | undefined): Fields {
  if (text === undefined) return {};
  return anyRecord.parse(JSON.parse(text));
}
