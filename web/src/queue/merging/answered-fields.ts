import { installationSchema } from '@portal/domain/installations/record';
import { patchFieldsOf } from '@portal/domain/installations/patch-fields';
import type { QueuedRequest } from '@portal/domain/queue/request';
import type { Fields } from '@portal/domain/queue/three-way';
import { anyRecord } from '../store/record-fields.ts';

/**
 * A record as the server returns it, in the shape of a patch; undefined when it is not one. Without the status of an
 * inspection or service and the times of a repair, since whether a change of status is possible, and when the work began, is for the
 * server to say; and without stored files, since a patch declares only new ones.
 */
export function fieldsOf(type: QueuedRequest['type'], json: unknown): Fields | undefined {
  if (type === 'installation') {
    const installation = installationSchema.safeParse(json);
    return installation.success ? patchFieldsOf(installation.data) : undefined;
  }
  const record = anyRecord.safeParse(json);
  if (!record.success) return undefined;
  const { status: _step, files: _stored, startedAt: _began, finishedAt: _ended, ...fields } = record.data;
  return fields;
}

/** Whether an installation was verified, so that its installer cannot correct it now. */
export function isClosed(type: QueuedRequest['type'], json: unknown): boolean {
  if (type !== 'installation') return false;
  const installation = installationSchema.safeParse(json).data;
  return installation !== undefined && !installation.may.some((one) => one === 'correct' || one === 'edit');
}
