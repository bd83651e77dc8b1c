import 'fake-indexeddb/auto';
import { pathToCall } from '@portal/domain/queue/chain';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { beforeEach, expect, test, vi } from 'vitest';
import { startLanguages } from '../../../lib/languages/i18n.ts';
import { queryClient } from '../../../lib/network/query-client.ts';
import { session } from '../../../lib/session/session-store.ts';
import { enqueue } from '../../../queue/store/enqueue.ts';
import { receipts, requests } from '../../../queue/store/local-stores.ts';
import { passAnswerToChildren } from '../../../queue/sending/parent.ts';
import { filled, picture, USER, VERSION } from '../../commissioning/heat-pump.sample.ts';
import { insertBody } from '../../commissioning/request-body.ts';
import { inspectionRecord } from '../../inspections/form/inspection-record.ts';
import { activeTemplates, oneTemplate, templateVersion } from '../../templates/queries.ts';
import { openRecord } from '../../../records/field-work/open-record.ts';
import { sendRecord } from '../../../records/field-work/send-record.ts';
import type { ServiceDraft } from './service-draft.ts';
import { serviceRecord } from './service-record.ts';

const INSTALLATION = '0b7a3a52-6f0e-4a39-9d6c-0c8c1d7e4f10';
const TODAY = '2026-11-21';
const opening = { queries: queryClient, user: USER, organisation: 2, today: TODAY };

/** An installation that waits on this phone; what its form was made of has been read before. */
beforeEach(async () => {
  await startLanguages();
  session.set({ user: USER, exp: 0 });
  for (const store of [requests, receipts]) for (const { id } of await store.all()) await store.remove(id);
  queryClient.setQueryData(templateVersion(VERSION.id).queryKey, VERSION);
  queryClient.setQueryData(oneTemplate(5).queryKey, {
    id: 5,
    name: 'Pompa ciepła 12 kW',
    nameTranslations: {},
    mainLanguage: 'pl',
    isActive: true,
    isSpecial: false,
    heatpump: true,
    organisation: '/organisations/2',
    activeVersion: VERSION,
    versions: [],
  });
  await enqueue(
    {
      type: 'installation',
      action: 'insert',
      endpoint: '/installations',
      title: 'HP-2026-00000001',
      clientId: INSTALLATION,
      body: insertBody(filled(), INSTALLATION),
    },
    [],
  );
});

async function newService(course: 'begin' | 'done'): Promise<{ id: string; data: ServiceDraft }> {
  const opened = await openRecord(serviceRecord, { kind: 'new', device: INSTALLATION }, opening);
  if (opened.kind !== 'form') throw new Error(opened.kind);
  return { id: opened.id, data: { ...opened.start.data, fault: 'Cieknie', repair: 'Dokręcono', course } };
}
const waiting = async (type: QueuedRequest['type'], action: QueuedRequest['action']) =>
  (await requests.allOf(USER.id)).find((request) => request.type === type && request.action === action)!;

test('a service of a device whose installation waits to be sent goes out after it', async () => {
  const { id, data } = await newService('done');
  expect(data).toMatchObject({ customer: 'Anna Nowak', device: { serial: 'HP-2026-00000001' } });
  const request = await sendRecord(serviceRecord, { data, pictures: new Map() }, id);
  expect(request).toMatchObject({
    parentClientId: INSTALLATION,
    endpoint: '/services',
    startDate: '2026-11-21',
  });
  expect(JSON.parse(request.body)).toMatchObject({ installationClientId: INSTALLATION, status: 'done' });
});

test('such a service is finished before the server has seen it, with the tag that its answer brings', async () => {
  const { id, data } = await newService('begin');
  await sendRecord(serviceRecord, { data, pictures: new Map() }, id);
  const opened = await openRecord(serviceRecord, { kind: 'finish', service: id }, opening);
  if (opened.kind !== 'form') throw new Error(opened.kind);
  const finished = { ...opened.start.data, repair: 'Dokręcono' };
  await sendRecord(serviceRecord, { data: finished, pictures: new Map() }, opened.id);

  const insert = await waiting('service', 'insert');
  expect(pathToCall(await waiting('service', 'update'))).toBeUndefined();
  await passAnswerToChildren({ ...insert, recordId: 91, deviceId: 12, etag: '"1"' });
  const update = await waiting('service', 'update');
  expect(pathToCall(update)).toBe('/services/91');
  expect(update.ifMatch).toBe('"1"');
});

test('a service that the phone has finished before it was sent is not asked to be finished once more', async () => {
  const { id, data } = await newService('begin');
  await sendRecord(serviceRecord, { data, pictures: new Map() }, id);
  const target = { kind: 'finish', service: id } as const;
  const opened = await openRecord(serviceRecord, target, opening);
  if (opened.kind !== 'form') throw new Error(opened.kind);
  const finished = { ...opened.start.data, repair: 'Dokręcono' };
  await sendRecord(serviceRecord, { data: finished, pictures: new Map() }, opened.id);

  expect(await openRecord(serviceRecord, target, opening)).toEqual({
    kind: 'ended',
    why: 'waiting',
    serial: 'HP-2026-00000001',
    record: id,
  });
});

test('an inspection besides the plan is carried out on it just so, with the moment it took place', async () => {
  const opened = await openRecord(
    inspectionRecord,
    { kind: 'unplanned', installation: INSTALLATION },
    opening,
  );
  if (opened.kind !== 'form') throw new Error(opened.kind);
  const signature = picture('signature-a.png');
  const inspectorSignature = picture('inspectorSignature-a.png');
  const request = await sendRecord(
    inspectionRecord,
    {
      data: {
        ...opened.start.data,
        // Carried out the day before: of that the day is known, which stands as its noon in Poland.
        executedOn: '2026-11-20',
        signature: signature.name,
        inspectorSignature: inspectorSignature.name,
      },
      pictures: new Map([signature, inspectorSignature].map((one) => [one.name, one])),
    },
    opened.id,
  );
  expect(request).toMatchObject({ parentClientId: INSTALLATION, endpoint: '/inspections' });
  expect(request.executionTime).toBe('2026-11-20T11:00:00.000Z');
  expect(JSON.parse(request.body)).toMatchObject({ executedAt: '2026-11-20T11:00:00.000Z' });
  expect(request.files.map(({ field }) => field)).toEqual(['signature', 'inspectorSignature']);
});

test('the list of types that home has read is enough to work on it without a network', async () => {
  const type = queryClient.getQueryData(oneTemplate(5).queryKey)!;
  queryClient.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  queryClient.setQueryData(activeTemplates(2).queryKey, [type]);
  const place = { kind: 'unplanned', installation: INSTALLATION } as const;
  expect(await openRecord(inspectionRecord, place, opening)).toMatchObject({ kind: 'form' });
  expect(await newService('done')).toMatchObject({ data: { device: { serial: 'HP-2026-00000001' } } });
  vi.unstubAllGlobals();
});
