import 'fake-indexeddb/auto';
import { QUEUE_STATUS } from '@portal/domain/queue/transition';
import { beforeEach, describe, expect, test } from 'vitest';
import { picture, USER } from '../../../features/commissioning/heat-pump.sample.ts';
import { saveDraft } from '../../../form/drafts/draft-store.ts';
import { startLanguages } from '../../../lib/languages/i18n.ts';
import { rawTable } from '../../../lib/local/local-db.ts';
import { queryClient } from '../../../lib/network/query-client.ts';
import { session } from '../../../lib/session/session-store.ts';
import { payloads, requests } from '../../../queue/store/local-stores.ts';
import { changed } from '../change.ts';
import type { FormNow } from '../form-state.ts';
import { openRecord } from '../open-record.ts';
import { recordGaps, recordSteps } from '../record-steps.ts';
import { sendRecord } from '../send-record.ts';
import { type Stage, stageRecord, type StageTarget } from './stage-record.sample.ts';

const TODAY = '2026-11-21';
const TARGET: StageTarget = { kind: 'stage', deviceId: 12 };
const context = { queries: queryClient, user: USER, organisation: 2, today: TODAY };

async function open(target: Parameters<typeof stageRecord.address>[0] = TARGET) {
  const opened = await openRecord(stageRecord, target, context);
  if (opened.kind !== 'form') throw new Error(`It opened as ${opened.kind}`);
  return opened;
}

/** A stage as a worker fills it in: a pressure, a photo of the gauge, a remark, a signature. */
function filledIn(start: FormNow<Stage>): FormNow<Stage> {
  const answer = { stepId: 'test', field: 'pressure' } as const;
  const gauge = { stepId: 'test', field: 'gauge' } as const;
  let now = changed(stageRecord, start, { kind: 'answer', ...answer, answer: 4.5 });
  now = changed(stageRecord, now, { kind: 'picture', ...gauge, picture: picture('gauge.jpg') });
  now = changed(stageRecord, now, { kind: 'value', field: 'remark', value: ' Szczelny ' });
  return changed(stageRecord, now, { kind: 'signed', field: 'signature', picture: picture('s.png') });
}

const violation = (propertyPath: string) => ({ propertyPath, code: 'invalid', message: 'Źle.' });

const missing = (data: Stage) =>
  recordSteps(stageRecord, data).flatMap((step) => [...recordGaps(stageRecord, step, data, TODAY).keys()]);

beforeEach(async () => {
  await startLanguages();
  session.set({ user: USER, exp: 0 });
  for (const store of [requests, payloads]) for (const { id } of await store.all()) await store.remove(id);
  await rawTable('forms').clear();
});

describe('a fourth kind of record, described in four files', () => {
  test('opens with its own steps and the template’s, and says what each lacks', async () => {
    const { start } = await open();
    expect(recordSteps(stageRecord, start.data).map(({ key }) => key)).toEqual([
      'form-test',
      'remark',
      'signatures',
      'summary',
    ]);
    expect(missing(start.data)).toEqual(['test-pressure', 'remark-remark', 'signatures-signature']);
    expect(missing(filledIn(start).data)).toEqual([]);
  });

  test('goes on with the draft that was kept', async () => {
    const { id, start } = await open();
    const { data, pictures } = filledIn(start);
    const common = { id, userId: USER.id, revision: 0, schemaVersion: 1, kind: stageRecord.kind } as const;
    const address = { place: '/production/stages/12', title: 'HP-2026-00000012', versionId: 31 };
    const times = { step: 'remark', createdAt: 1, savedAt: 2, pictures: [] };
    await saveDraft({ ...common, ...address, ...times, data }, pictures);
    const again = await open();
    expect(again).toMatchObject({ id, start: { data } });
    expect([...again.start.pictures.keys()]).toEqual(['gauge.jpg', 's.png']);
  });

  test('is sent with the photo and the signature that it names', async () => {
    const { id, start } = await open();
    const request = await sendRecord(stageRecord, filledIn(start), id);
    expect(request).toMatchObject({
      title: 'HP-2026-00000012',
      endpoint: '/production_stages',
      clientId: id,
    });
    expect(JSON.parse(request.body)).toMatchObject({
      customDevice: '/custom_devices/12',
      survey: { data: { test: { pressure: 4.5, gauge: 'gauge.jpg' } } },
      remark: 'Szczelny',
      signature: 's.png',
      files: [
        { name: 'gauge.jpg', field: 'survey.test.gauge' },
        { name: 's.png', field: 'signature' },
      ],
    });
  });

  test('opens again when it was refused, leads to the fields that the server named, and its correction takes its place', async () => {
    const { id, start } = await open();
    const sent = await sendRecord(stageRecord, filledIn(start), id);
    const violations = ['survey.test.pressure', 'remark', 'signature', 'finishedAt'].map(violation);
    const refusal = { detail: 'Sprawdź dane.', violations };
    await requests.change(sent.id, sent.revision, (now) => ({
      ...now,
      status: QUEUE_STATUS.dataError,
      error: { message: 'Sprawdź dane.', httpStatus: 422, at: '2026-11-21T10:15:00Z', refusal },
    }));
    const { correction, ...again } = await open({ kind: 'refused', requestId: sent.id });
    expect(correction?.fields(again.start.data).map(({ location }) => location?.id)).toEqual([
      'test-pressure',
      'remark-remark',
      'signatures-signature',
      undefined,
    ]);
    const better = changed(stageRecord, again.start, { kind: 'value', field: 'remark', value: 'Sucho' });
    expect(correction?.fields(better.data).map((field) => field.changed)).toEqual([
      false,
      true,
      false,
      false,
    ]);
    const next = await sendRecord(stageRecord, better, again.id, correction);
    expect(await requests.allOf(USER.id)).toEqual([next]);
    expect(next).toMatchObject({ clientId: id, draftId: again.id, sequence: sent.sequence });
    expect(next.files.map(({ name }) => name)).toEqual(['gauge.jpg', 's.png']);
  });
});
