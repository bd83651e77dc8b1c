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
import type { ServiceDraft } from './service-draft.ts';
import { begun, TODAY } from './service-draft.sample.ts';
import { serviceRecord } from './service-record.ts';
import { serviceRequest } from './service-request.ts';

const CLIENT = '0198c7a2-0000-7000-8000-000000000008';
const at = '2026-11-21T10:15:00Z';
const done: ServiceDraft = { ...begun, course: 'done', repair: 'Wymieniono czujnik' };

const refusal = (propertyPath: string): QueueError => ({
  message: 'Sprawdź dane.',
  httpStatus: 422,
  at,
  refusal: { detail: 'Sprawdź dane.', violations: [{ propertyPath, code: 'invalid', message: 'Źle.' }] },
});
const found = (error: QueueError, data: ServiceDraft) =>
  fieldsOfRefusal(serviceRecord, serviceRequest, { error, refused: data, now: data });

beforeEach(async () => {
  await startLanguages();
  session.set({ user: USER, exp: 0 });
  for (const store of [requests, payloads, trash])
    for (const { id } of await store.all()) await store.remove(id);
});

describe('A service that the server refused', () => {
  test('opens with what was typed and its photo; its correction takes its place, and was reported when it was', async () => {
    const data: ServiceDraft = { ...begun, course: 'begin' };
    const pictures = new Map([['issuePhotos-b.jpg', picture('issuePhotos-b.jpg')]]);
    const request = await sendRecord(serviceRecord, { data, pictures }, CLIENT);
    await requests.change(request.id, request.revision, (now) => ({
      ...now,
      createdAt: '2026-11-20T10:15:00.000Z',
      status: QUEUE_STATUS.dataError,
      error: refusal('faultDescription'),
    }));
    const opened = await openRecord(
      serviceRecord,
      { kind: 'refused', requestId: request.id },
      { queries: queryClient, user: USER, organisation: 2, today: TODAY },
    );
    if (opened.kind !== 'form') throw new Error(`It opened as ${opened.kind}`);
    expect(opened.start.data).toEqual({ ...data, left: true });
    expect([...opened.start.pictures.keys()]).toEqual(['issuePhotos-b.jpg']);
    const corrected = { ...opened.start, data: { ...opened.start.data, fault: 'Błąd E15' } };
    const next = await sendRecord(serviceRecord, corrected, opened.id, opened.correction);
    expect(await requests.allOf(USER.id)).toEqual([next]);
    expect(next).toMatchObject({ clientId: CLIENT, draftId: opened.id });
    expect(JSON.parse(next.body)).toMatchObject({
      clientId: CLIENT,
      faultDescription: 'Błąd E15',
      reportedAt: '2026-11-20T10:15:00.000Z',
    });
  });

  test.each([
    ['faultDescription', 'fault', 'fault-fault'],
    ['outOfUse', 'fault', 'fault-outOfUse'],
    ['issuePhotos.1', 'fault', undefined],
    ['fixedPhotos.0', 'work', undefined],
    ['repairDescription', 'work', 'work-repair'],
    ['startedAt', 'work', 'work-startedOn'],
    ['finishedAt', 'work', 'work-finishedOn'],
    ['serviceStartDate', 'work', 'work-startedOn'],
    ['changedParameters.power', 'parameters', 'parameters-power'],
    ['replacementSerial', 'parameters', 'parameters-replacement'],
    ['servicemanSignature', 'signatures', 'signatures-servicemanSignature'],
  ])('leads to the field that the server calls %s', (path, step, id) => {
    expect(found(refusal(path), done)[0]?.location).toMatchObject({ step, id });
  });

  test('leads to the day of a service that was put off', () => {
    const data: ServiceDraft = { ...begun, course: 'schedule', startDate: '2026-12-01' };
    expect(found(refusal('serviceStartDate'), data)[0]?.location?.id).toBe('course-startDate');
  });

  test('does not lead to a step that the form does not have', () => {
    expect(found(refusal('repairDescription'), { ...begun, course: 'begin' })[0]?.location).toBeUndefined();
  });

  test('whose new device is installed elsewhere leads to its number', () => {
    const error = { code: 'already-installed', message: 'Zainstalowane.', httpStatus: 409, at };
    expect(found(error, { ...done, replacement: 'HP-9' })[0]?.location?.id).toBe('parameters-replacement');
    expect(found(error, done)).toEqual([]);
  });
});
