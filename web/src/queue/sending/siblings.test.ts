import 'fake-indexeddb/auto';
import { arrivalOf } from '@portal/domain/queue/arrival';
import { sendable, waitsForPerson } from '@portal/domain/queue/due';
import { madeOn } from '@portal/domain/queue/sending-order';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { QUEUE_STATUS } from '@portal/domain/queue/transition';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadPageTexts, setLanguage, startLanguages, t } from '../../lib/languages/i18n.ts';
import { abortWords } from '../words/abort-words.ts';
import { errorWords } from '../words/error-words.ts';
import { requestName } from '../words/request-name.ts';
import { attach, abort, retry } from './request-actions.ts';
import { enqueue, type WantedRequest } from '../store/enqueue.ts';
import { payloads, receipts, requests, trash } from '../store/local-stores.ts';
import { type Answer, INSTALLER, QueueWorld, recordMade } from '../store/queue-world.sample.ts';
import { sendRequest } from './runner.ts';
import { sessionChanged } from './session-gate.ts';
import { putBack } from '../store/trash-can.ts';

let world: QueueWorld;
beforeEach(async () => {
  await startLanguages();
  await loadPageTexts();
  world = new QueueWorld();
  world.answers['POST /api/inspections'] = (asked) => recordMade(asked, 51);
  world.answers['POST /api/services'] = (asked) => recordMade(asked, 61);
  sessionChanged();
});
afterEach(async () => {
  await setLanguage('pl');
  return world.end();
});

const photo = {
  name: 'one.jpg',
  field: 'photos.0',
  type: 'image/jpeg',
  bytes: new Uint8Array([1]).buffer,
};
const problem = (status: number, type: string) => (): Answer => ({
  status,
  body: { type, title: 'x', status, detail: 'Odmowa' },
});
const now = async ({ id }: QueuedRequest) => (await requests.get(id))!;

function house(): Promise<QueuedRequest> {
  const clientId = crypto.randomUUID();
  return enqueue(
    {
      type: 'installation',
      action: 'insert',
      endpoint: '/installations',
      title: 'HP-1',
      clientId,
      body: { clientId, customDevice: { deviceTemplate: '/device_templates/5' } },
    },
    [],
  );
}

function visit(
  type: 'inspection' | 'service',
  parent: QueuedRequest,
  over: Partial<WantedRequest> = {},
  files: readonly (typeof photo)[] = [],
): Promise<QueuedRequest> {
  const clientId = crypto.randomUUID();
  return enqueue(
    {
      type,
      action: 'insert',
      endpoint: `/${type}s`,
      title: 'HP-1',
      clientId,
      parentClientId: parent.clientId,
      body: { clientId, installationClientId: parent.clientId, note: 'Wyczyszczono filtr' },
      ...over,
    },
    files,
  );
}

/** The requests that the sender would send now, by type. */
async function next(): Promise<readonly string[]> {
  const open = await requests.allOf(INSTALLER.id);
  return sendable(open, INSTALLER.id, { now: new Date() }).map(({ type }) => type);
}

async function refused(request: QueuedRequest, answer = problem(409, 'already-installed')) {
  world.answers['POST /api/installations'] = answer;
  await sendRequest(request);
  return now(request);
}

describe('An inspection and a service on one unsent installation', () => {
  test('go out on their own once it is sent: a refused inspection holds up no service', async () => {
    const parent = await house();
    const inspection = await visit('inspection', parent);
    await visit('service', parent);
    expect(await next()).toEqual(['installation']);
    await sendRequest(parent);
    world.answers['POST /api/inspections'] = problem(422, 'invalid-values');
    await sendRequest(await now(inspection));
    expect(waitsForPerson(await now(inspection))).toBe(true);
    expect(await next()).toEqual(['service']);
  });

  test('are both told at once when it is given up, without a network, and both go on when it is put back', async () => {
    const parent = await house();
    const children = [await visit('inspection', parent), await visit('service', parent)];
    const red = await refused(parent);
    world.cut();
    await abort(red);
    expect(await next()).toEqual([]);
    for (const child of children) {
      const current = await now(child);
      expect(current).toMatchObject({
        status: QUEUE_STATUS.dataError,
        error: { code: 'parent-given-up', message: expect.stringContaining('HP-1') },
      });
      expect(waitsForPerson(current)).toBe(true);
      expect(arrivalOf(current)).toBe('not-sent');
      expect(await abort(current)).toBe(true);
      await putBack((await trash.get(child.id))!);
      await sendRequest(await now(child));
      expect((await now(child)).error?.code).toBe('parent-given-up');
    }
    world.recover();
    await putBack((await trash.get(parent.id))!);
    expect(await next()).toEqual(['installation']);
    for (const child of children)
      expect(await now(child)).toMatchObject({ status: QUEUE_STATUS.pending, error: undefined });
    await sendRequest(await now(parent));
    expect(await next()).toEqual(['inspection', 'service']);
  });

  test('are sent though it is given up, when its data is on the server and only its mail failed', async () => {
    const parent = await house();
    const service = await visit('service', parent);
    const red = await requests.change(parent.id, parent.revision, (one) => ({
      ...one,
      status: QUEUE_STATUS.emailError,
      recordId: 41,
      deviceId: 12,
    }));
    expect(abortWords(t, red!, [service])).not.toContain('Serwis');
    await abort(red!);
    await sendRequest(service);
    expect(await receipts.get(service.id)).toBeDefined();
  });

  test('wait for a person when it is given up with photos missing on the server', async () => {
    const parent = await house();
    const service = await visit('service', parent);
    const red = await requests.change(parent.id, parent.revision, (one) => ({
      ...one,
      status: QUEUE_STATUS.filesError,
      recordId: 41,
      deviceId: 12,
    }));
    expect(abortWords(t, red!, [service])).toContain('Serwis, SN HP-1');
    await abort(red!);
    expect((await now(service)).error?.code).toBe('parent-given-up');
  });

  test('a service that is given up holds back its own end alone, and each says in every language what it belongs to', async () => {
    const parent = await house();
    const service = await visit('service', parent);
    const end = await enqueue(
      {
        type: 'service',
        action: 'update',
        endpoint: '/services/{parent}',
        title: 'HP-1',
        clientId: service.clientId,
        parentClientId: service.clientId,
        body: { status: 'done' },
        emailRequest: { action: 'service_card', data: { clientId: service.clientId } },
      },
      [],
    );
    const inspection = await visit('inspection', parent);
    expect([requestName(service), requestName(end)]).toEqual([
      'Serwis, SN HP-1',
      'Zakończenie serwisu, SN HP-1',
    ]);
    await abort(service);
    expect((await now(inspection)).error).toBeUndefined();
    expect(errorWords(t, await now(end))).toContain('dotyczy serwisu urządzenia HP-1');
    await setLanguage('en');
    expect(errorWords(t, await now(end))).toContain('belongs to the service on device HP-1');
    await setLanguage('de');
    expect(errorWords(t, await now(end))).toContain('gehört zum Service am Gerät HP-1');
    await abort(parent);
    expect(errorWords(t, await now(inspection))).toContain('gehört zur Installation HP-1');
  });

  test('can each be given up before their turn comes', async () => {
    const parent = await house();
    const service = await visit('service', parent);
    expect(await abort(service)).toBe(true);
    expect((await trash.get(service.id))?.request).toEqual(service);
    await putBack((await trash.get(service.id))!);
    expect(await now(service)).toMatchObject({ status: QUEUE_STATUS.pending });
  });

  test('can be given up as well once one that was refused has been sent again, before its turn', async () => {
    const parent = await house();
    const service = await visit('service', parent);
    const red = await requests.change(service.id, service.revision, (one) => ({
      ...one,
      status: QUEUE_STATUS.dataError,
    }));
    expect(await retry(red!)).toBe(true);
    expect(await now(service)).toMatchObject({ status: QUEUE_STATUS.pending });
    expect(await abort(await now(service))).toBe(true);
  });

  test('are named before the installation is given up, in the language of the screen', async () => {
    const parent = await house();
    await visit('inspection', parent);
    await visit('service', parent);
    const red = await refused(parent);
    const words = async () => abortWords(t, red, madeOn(red, await requests.allOf(INSTALLER.id)));
    expect(await words()).toContain(
      'Bez niej nie da się wysłać 2 operacji: Przegląd, SN HP-1 i Serwis, SN HP-1. Zostaną w kolejce i będą czekać na Twoją decyzję.',
    );
    await setLanguage('en');
    expect(await words()).toContain(
      'These 2 operations cannot be sent without it: Inspection, SN HP-1 and Service, SN HP-1.',
    );
    await setLanguage('de');
    expect(await words()).toContain('Diese 2 Vorgänge können ohne ihn nicht gesendet werden');
  });
});

describe('An installation that is refused since its device has one', () => {
  const DEVICE = { id: 12, serial: 'hp-1', installation: { id: 77 } };
  const STANDING = { id: 77, customerName: 'Jan Łoś', companyName: null, installationDate: '2026-03-02' };
  beforeEach(() => {
    world.answers['GET /api/custom_devices?'] = () => ({ status: 200, body: [DEVICE] });
    world.answers['GET /api/installations/77'] = () => ({ status: 200, body: STANDING });
  });

  test('is refused with the one that stands, found by device type and serial number', async () => {
    const red = await refused(await house());
    expect(red.installedAs).toEqual({
      installationId: 77,
      deviceId: 12,
      customer: 'Jan Łoś',
      installationDate: '2026-03-02',
    });
    expect(world.calls()).toContain(
      'GET /api/custom_devices?deviceTemplate.id=5&parameterOrExact%5Bserial%5D=HP-1',
    );
  });

  test.each<[string, () => void]>([
    ['another person’s', () => (world.answers['GET /api/installations/77'] = problem(404, 'not-found'))],
    [
      'not to be seen at all',
      () =>
        (world.answers['GET /api/custom_devices?'] = () => ({
          status: 200,
          body: [{ ...DEVICE, installation: null }],
        })),
    ],
    [
      'of another device, as the answer of a proxy would have it',
      () =>
        (world.answers['GET /api/custom_devices?'] = () => ({
          status: 200,
          body: [{ ...DEVICE, serial: 'HP-2' }],
        })),
    ],
  ])('is refused all the same when that one is %s, and nothing can be attached', async (_, change) => {
    change();
    const red = await refused(await house());
    expect(red).toMatchObject({ status: QUEUE_STATUS.dataError, error: { code: 'already-installed' } });
    expect(red.installedAs).toBeUndefined();
  });

  test.each([
    ['in the queue', false],
    ['in the trash', true],
  ])(
    'has its inspection and service sent on that one, with all they hold, while it lies %s',
    async (_, gone) => {
      const parent = await house();
      const inspection = await visit('inspection', parent, {}, [photo]);
      const service = await visit('service', parent);
      const red = await refused(parent);
      if (gone) {
        await abort(red);
        for (const child of [inspection, service]) await sendRequest(child);
      }
      for (const child of [inspection, service]) expect(await attach(await now(child), red)).toBe(true);
      const waiting = await now(inspection);
      expect(waiting).toMatchObject({ status: QUEUE_STATUS.pending, files: inspection.files });
      expect(waiting.dataKey).not.toBe(inspection.dataKey);
      expect(await payloads.get(inspection.files[0]!.slot)).toBeDefined();
      expect(await next()).toEqual(['inspection', 'service']);
      await sendRequest(waiting);
      await sendRequest(await now(service));
      const sent = world.asked.filter(
        ({ method, path }) => method === 'POST' && /inspections|services/.test(path),
      );
      expect(sent.map(({ body }) => body)).toEqual([
        {
          clientId: inspection.clientId,
          installation: '/installations/77',
          note: 'Wyczyszczono filtr',
          files: [expect.objectContaining({ name: 'one.jpg' })],
        },
        {
          clientId: service.clientId,
          customDevice: '/custom_devices/12',
          note: 'Wyczyszczono filtr',
          files: [],
        },
      ]);
    },
  );

  test('attaches nothing that has moved on, and nothing twice', async () => {
    const parent = await house();
    const service = await visit('service', parent);
    const red = await refused(parent);
    expect(await attach(service, red)).toBe(true);
    expect(await attach(service, red)).toBe(false);
    expect(await attach(await now(service), red)).toBe(false);
  });

  test('keeps what was attached there when that is refused and corrected in its form', async () => {
    const parent = await house();
    const form = { opensAt: '/services/refused', content: new ArrayBuffer(1) };
    const service = await visit('service', parent, { form });
    await attach(service, await refused(parent));
    world.answers['POST /api/services'] = problem(422, 'invalid-values');
    await sendRequest(await now(service));
    const corrected = await visit('service', parent, { form, inPlaceOf: service.id });
    expect(JSON.parse(corrected.body)).toMatchObject({ customDevice: '/custom_devices/12' });
    expect(JSON.parse(corrected.body)).not.toHaveProperty('installationClientId');
    expect(corrected.parentClientId).toBeUndefined();
  });
});
