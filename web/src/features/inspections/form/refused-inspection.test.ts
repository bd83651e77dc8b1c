import 'fake-indexeddb/auto';
import type { QueueError } from '@portal/domain/queue/request';
import { QUEUE_STATUS } from '@portal/domain/queue/transition';
import { beforeEach, describe, expect, test } from 'vitest';
import { startLanguages } from '../../../lib/languages/i18n.ts';
import { queryClient } from '../../../lib/network/query-client.ts';
import { session } from '../../../lib/session/session-store.ts';
import { payloads, requests, trash } from '../../../queue/store/local-stores.ts';
import { picture, USER } from '../../commissioning/heat-pump.sample.ts';
import { fieldsOfRefusal } from '../../../records/field-work/correction/refusal-fields.ts';
import { openRecord } from '../../../records/field-work/open-record.ts';
import { sendRecord } from '../../../records/field-work/send-record.ts';
import type { InspectionDraft } from './inspection-draft.ts';
import { planned, TODAY } from './inspection-draft.sample.ts';
import { inspectionRecord } from './inspection-record.ts';
import { inspectionRequest } from './inspection-request.ts';

const CLIENT = '0198c7a2-0000-7000-8000-000000000008';
const PARENT = '0198c7a2-0000-7000-8000-000000000007';
const at = '2026-11-21T10:15:00Z';

const refusal = (propertyPath: string): QueueError => ({
  message: 'Sprawdź dane.',
  httpStatus: 422,
  at,
  refusal: { detail: 'Sprawdź dane.', violations: [{ propertyPath, code: 'invalid', message: 'Źle.' }] },
});

const found = (error: QueueError) =>
  fieldsOfRefusal(inspectionRecord, inspectionRequest, { error, refused: planned, now: planned });

/** An inspection that was sent with its pictures and refused. */
async function refused(data: InspectionDraft) {
  const names = ['photo-a.jpg', 'signature-a.png', 'inspectorSignature-a.png'];
  const pictures = new Map(names.map((name) => [name, picture(name)]));
  const request = await sendRecord(inspectionRecord, { data, pictures }, CLIENT);
  const changed = await requests.change(request.id, request.revision, (now) => ({
    ...now,
    status: QUEUE_STATUS.dataError,
    error: refusal('executedAt'),
  }));
  return changed!;
}

async function opened(requestId: string) {
  const form = await openRecord(
    inspectionRecord,
    { kind: 'refused', requestId },
    { queries: queryClient, user: USER, organisation: 2, today: TODAY },
  );
  if (form.kind !== 'form' || !form.correction) throw new Error(`It opened as ${form.kind}`);
  return { ...form, correction: form.correction };
}

beforeEach(async () => {
  await startLanguages();
  session.set({ user: USER, exp: 0 });
  for (const store of [requests, payloads, trash])
    for (const { id } of await store.all()) await store.remove(id);
});

describe('An inspection that the server refused', () => {
  test.each<[string, InspectionDraft['target']]>([
    ['planned', planned.target],
    ['besides the plan, on an installation that waits itself', { kind: 'unplanned', installation: PARENT }],
  ])('%s, opens whole, and its correction takes its place', async (_, target) => {
    const request = await refused({ ...planned, target });
    const { id, start, correction } = await opened(request.id);
    expect(start.data).toEqual({ ...planned, target, left: true });
    expect(start.pictures.size).toBe(3);
    const next = await sendRecord(
      inspectionRecord,
      { ...start, data: { ...start.data, note: 'Wymieniono filtr' } },
      id,
      correction,
    );
    expect(await requests.allOf(USER.id)).toEqual([next]);
    expect(next).toMatchObject({
      clientId: request.clientId,
      draftId: id,
      sequence: request.sequence,
      files: request.files.map(({ name, field }) => ({ name, field })),
    });
    expect(next.parentClientId).toBe(request.parentClientId);
    expect(JSON.parse(next.body)).toMatchObject({ note: 'Wymieniono filtr' });
  });

  test('was carried out when it was carried out, however late it is corrected', async () => {
    const request = await refused({ ...planned, executedOn: '2026-11-20' });
    await requests.put({ ...request, executionTime: '2026-11-20T08:41:00.000Z' });
    const { id, start, correction } = await opened(request.id);
    const next = await sendRecord(inspectionRecord, start, id, correction);
    expect(next.executionTime).toBe('2026-11-20T08:41:00.000Z');
  });

  test.each([
    ['executedAt', 'notes', 'notes-executedOn'],
    ['note', 'notes', 'notes-note'],
    ['photos.0', 'notes', undefined],
    ['signature', 'signatures', 'signatures-signature'],
    ['survey.hydraulics.pressure', 'form-hydraulics', 'hydraulics-pressure'],
    ['survey.data.hydraulics.pressure', 'form-hydraulics', 'hydraulics-pressure'],
  ])('leads to the field that the server calls %s', (path, step, id) => {
    const [field] = found(refusal(path));
    expect(field?.location).toMatchObject({ step, id });
  });

  test('does not lead to a step that its answers hide', () => {
    const [field] = found(refusal('survey.buffer.volume'));
    expect(field).toMatchObject({ message: 'Źle.', location: undefined });
  });
});
