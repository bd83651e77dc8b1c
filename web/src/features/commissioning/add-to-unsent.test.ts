import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { closeDatabase } from '../../lib/local/local-db.ts';
import { session } from '../../lib/session/session-store.ts';
import { enqueue } from '../../queue/store/enqueue.ts';
import { receipts, requests } from '../../queue/store/local-stores.ts';
import { unsentCustomer } from './unsent-customer.ts';

const CLIENT = '0b7a3a52-6f0e-4a39-9d6c-0c8c1d7e4f10';
const customer = {
  customerName: 'Halina Żółtańska',
  customerAddress: 'ul. Źródlana 7',
  customerZipcode: '34-400',
  customerCity: 'Nowy Targ',
  customerPhone: '+48600700800',
  customerEmail: 'halina@example.com',
  customerLanguage: 'pl',
};

beforeEach(() => {
  session.set({
    exp: Date.now() / 1000 + 900,
    user: {
      id: 7,
      name: 'Anna',
      company: null,
      taxId: null,
      phone: null,
      certificateNumber: null,
      email: 'anna@example.com',
      roles: [],
      asp: null,
      registrationDate: '2026-01-01T00:00:00Z',
      verified: true,
      organisation: { id: 2, name: 'Fiord' },
      availableTemplates: [],
      language: 'pl',
    },
  });
});
afterEach(async () => {
  for (const store of [requests, receipts]) for (const kept of await store.all()) await store.remove(kept.id);
  closeDatabase();
});

test('a device is added for the customer of an installation that waits on this phone itself', async () => {
  const request = await enqueue(
    {
      type: 'installation',
      action: 'insert',
      endpoint: '/installations',
      title: 'HP-1',
      clientId: CLIENT,
      body: customer,
    },
    [],
  );
  expect(await unsentCustomer(7, CLIENT)).toEqual({
    ...customer,
    id: CLIENT,
    companyName: null,
    customerAddressContinued: null,
  });

  // Sent meanwhile: from now on it is identified by its id.
  await requests.remove(request.id);
  await receipts.put({
    id: request.id,
    userId: 7,
    revision: 0,
    request: { ...request, recordId: 41 },
    finishedAt: '2026-11-21T10:00:00Z',
    closed: true,
  });
  expect(await unsentCustomer(7, CLIENT)).toBe(41);
});

test('an installation that this phone does not know is told to be missing', async () => {
  await expect(unsentCustomer(7, CLIENT)).rejects.toBeInstanceOf(ApiProblem);
});
