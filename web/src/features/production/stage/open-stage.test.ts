import 'fake-indexeddb/auto';
import type { Answers } from '@portal/domain/form/answers';
import type { ProductionDevice } from '@portal/domain/production/record';
import { QUEUE_STATUS } from '@portal/domain/queue/transition';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveDraft } from '../../../form/drafts/draft-store.ts';
import { startLanguages } from '../../../lib/languages/i18n.ts';
import { rawTable } from '../../../lib/local/local-db.ts';
import { queryClient } from '../../../lib/network/query-client.ts';
import { session } from '../../../lib/session/session-store.ts';
import { enqueue } from '../../../queue/store/enqueue.ts';
import { receipts, requests } from '../../../queue/store/local-stores.ts';
import { openRecord } from '../../../records/field-work/open-record.ts';
import { recordGaps, recordSteps } from '../../../records/field-work/record-steps.ts';
import { sendRecord } from '../../../records/field-work/send-record.ts';
import { USER } from '../../commissioning/heat-pump.sample.ts';
import { productionDevice } from '../queries.ts';
import { stageAddress, type StageDraft, type StageTarget } from './stage-draft.ts';
import { STAGE_FORM } from './stage-form.sample.ts';
import { stageRecord } from './stage-record.ts';

const SERIAL = 'HP-2026-00000012';
const EWA = { id: 3, name: 'Ewa Lis' };
/** The device as the server last told of it, before stage 3 was finished here. */
const DEVICE: ProductionDevice = {
  id: 12,
  serial: SERIAL,
  deviceTemplate: { id: 5, name: 'Pompa ciepła 12 kW', nameTranslations: {} },
  step: 3,
  done: [2],
  hold: null,
  rework: false,
  deviceExtension: { createdAt: '2026-11-20T08:00:00Z', sent: null },
  lastWorker: null,
  installed: false,
  parameters: { serial: SERIAL },
  schemaVersion: {
    id: 52,
    number: 1,
    parametersSchema: [{ name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true }],
    productionFormSchema: STAGE_FORM,
  },
  records: [],
};
/** Stage 4 as it was begun while the answer of stage 3 was another one. */
const BEGUN: StageDraft = {
  device: { id: 12, serial: SERIAL, parameters: { serial: SERIAL } },
  version: { id: 52, productionFormSchema: STAGE_FORM },
  stage: 4,
  worker: EWA,
  startedAt: '2026-11-23T09:00:00Z',
  answers: { 'stage-3': { refrigerant: 'R32' }, 'stage-4': { pressure: 31 } },
  scanned: null,
  labelPicture: null,
  corrected: false,
};
const STAGE_4: StageTarget = { kind: 'stage', device: 12, stage: 4 };
const context = { queries: queryClient, user: USER, organisation: 2, today: '2026-11-23' };

/** Stage 3, finished here and not sent yet. */
const finishedHere = (answers: Answers) => {
  const clientId = crypto.randomUUID();
  const done = { clientId, customDevice: '/custom_devices/12', act: 'finish', stage: 3 };
  return enqueue(
    {
      type: 'production',
      action: 'insert',
      endpoint: '/production_records',
      title: SERIAL,
      clientId,
      body: { ...done, finishedAt: '2026-11-23T10:00:00Z', survey: { data: answers } },
    },
    [],
  );
};

async function opened(target: Parameters<typeof stageRecord.address>[0] = STAGE_4) {
  const form = await openRecord(stageRecord, target, context);
  if (form.kind !== 'form') throw new Error(`It opened as ${form.kind}`);
  const { data } = form.start;
  const missing = recordSteps(stageRecord, data).flatMap((step) => [
    ...recordGaps(stageRecord, step, data, context.today).keys(),
  ]);
  return { answers: data.answers, missing };
}

beforeEach(async () => {
  await startLanguages();
  session.set({ user: USER, exp: 0 });
  for (const store of [requests, receipts]) for (const { id } of await store.all()) await store.remove(id);
  await rawTable('forms').clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const station = { current: 3, seen: [{ ...EWA, marks: [], at: Date.now() }] };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'production-station-7-2' ? JSON.stringify(station) : null),
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  queryClient.setQueryData(productionDevice(12).queryKey, DEVICE);
});
afterEach(() => vi.unstubAllGlobals());

describe('a stage that is opened at a station without a network', () => {
  test('asks what the stage before calls for, which was finished here and waits to be sent', async () => {
    await finishedHere({ 'stage-3': { refrigerant: 'R290' } });
    expect(await opened()).toEqual({
      answers: { 'stage-3': { refrigerant: 'R290' } },
      missing: ['stage-4-pressure', 'stage-4-propane'],
    });
  });

  test('goes on from its draft, and asks by the answer that the stage before has by now', async () => {
    const common = { id: crypto.randomUUID(), userId: USER.id, revision: 0, schemaVersion: 1 } as const;
    const place = { kind: stageRecord.kind, place: stageAddress(STAGE_4), title: SERIAL, versionId: 52 };
    const times = { step: 'form-stage-4', createdAt: 1, savedAt: 2, pictures: [] };
    await saveDraft({ ...common, ...place, ...times, data: BEGUN }, new Map());
    await finishedHere({ 'stage-3': { refrigerant: 'R290' } });
    expect(await opened()).toEqual({
      answers: { 'stage-3': { refrigerant: 'R290' }, 'stage-4': { pressure: 31 } },
      missing: ['stage-4-propane'],
    });
  });

  test('is corrected by the answer that the stage before has by now', async () => {
    const sent = await sendRecord(stageRecord, { data: BEGUN, pictures: new Map() }, crypto.randomUUID());
    await requests.change(sent.id, sent.revision, (now) => ({
      ...now,
      status: QUEUE_STATUS.dataError,
      error: { message: 'Uzupełnij.', httpStatus: 422, code: 'invalid-values', at: '2026-11-23T10:15:00Z' },
    }));
    const refused = { kind: 'refused', requestId: sent.id } as const;
    expect((await opened(refused)).missing).toEqual([]);
    await finishedHere({ 'stage-3': { refrigerant: 'R290' } });
    expect(await opened(refused)).toEqual({
      answers: { 'stage-3': { refrigerant: 'R290' }, 'stage-4': { pressure: 31 } },
      missing: ['stage-4-propane'],
    });
  });
});
