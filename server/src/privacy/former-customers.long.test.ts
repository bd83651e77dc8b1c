import { createHash } from 'node:crypto';
import { canonicalText } from '@portal/domain/signing/canonical';
import type { SignedContent } from '@portal/domain/signing/signed-content';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visiting } from '../inspections/inspecting.sample.ts';
import { commissioning, manifestOf, picture } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { customerData } from './export-store.ts';
import { CANARY, CANARY_WORDS, everyFile, everyRow } from './traces.sample.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof visiting>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await visiting(portal);
});
afterAll(() => portal.close());

const SIGNER = { name: CANARY.customerName, role: null, on: '2026-06-10' };

/** What the first owner of the house signed at the commissioning, as the phone shows it above the signature. */
const signedContent = (
  serial: string,
  who: Partial<SignedContent> & { customerName: string; customerEmail: string },
): SignedContent => ({
  installationDate: '2026-06-10',
  soldOn: null,
  companyName: null,
  customerAddress: 'ul. Długa 1',
  customerAddressContinued: null,
  customerZipcode: '30-001',
  customerCity: 'Kraków',
  customerPhone: '+48777123987',
  installer: {
    name: 'Adam Nowak',
    company: 'Heat Ltd',
    taxId: '5260250274',
    email: 'adam@heat.test',
    phone: '+48601602603',
  },
  note: 'for both',
  serial,
  parameters: { serial, power: '12 kW' },
  answers: { hydraulics: { pressure: '1,6' } },
  photos: [],
  pictures: {},
  declaration: null,
  signer: SIGNER,
  ...who,
});

/** An installation and an inspection that the first owner signed, before the house was sold, to somebody of this name. */
async function sold(serial: string, customerName = `Nowa ${serial}`) {
  const former = { customerName: CANARY.customerName, customerEmail: `${serial}-kanarek@customer.test` };
  const today = {
    customerName,
    customerEmail: `${serial}@customer.test`,
    customerPhone: '+48601602699',
  };
  const hash = createHash('sha256')
    .update(canonicalText(signedContent(serial, former)))
    .digest('hex');
  portal.clock.now = new Date('2027-06-10T08:00:00.000Z');
  const { installationId, inspectionId } = await at.accepted(at.installer, serial, {
    ...former,
    customerPhone: CANARY.customerPhone,
    signed: { hash, signer: SIGNER, language: 'pl' },
  });
  const inspected = await at.inspect(at.installer, inspectionId, '2027-06-10T08:00:00.000Z');
  expect(inspected.status, inspected.text).toBe(200);
  await portal.settle();
  const url = `/installations/${installationId}`;
  const { status, text } = await at.change(at.admin, url, today);
  expect(status, text).toBe(200);
  await portal.settle();
  return { former, today, url, inspection: `/inspections/${inspectionId}` };
}

const traces = async (): Promise<string[]> => [
  ...(await everyRow(portal)).filter((line) => CANARY_WORDS.test(line)),
  ...everyFile(portal).flatMap(({ path, text }) => (CANARY_WORDS.test(text) ? [path] : [])),
];

describe('a customer whose house was sold', () => {
  test('is erased from what they signed, and the installation stays with the new owner', async () => {
    const { former, today, url, inspection } = await sold('SOLD-1');
    const query = { email: former.customerEmail };
    expect((await at.admin.post('/customers/find', query)).body).toMatchObject({
      names: [CANARY.customerName],
      installations: 1,
      pictures: 2,
      warranties: 0,
    });
    expect((await at.admin.post('/customers/erase', query)).body).toEqual({ installations: 1 });
    await portal.settle();
    expect(await traces()).toEqual([]);
    expect((await at.admin.get(url)).body).toMatchObject({
      ...today,
      status: 'accepted',
      signed: null,
      signature: '',
    });
    expect((await at.admin.get(inspection)).body).toMatchObject({
      status: 'done',
      signature: null,
      inspectorSignature: 'wykonawca.png',
    });
    expect((await at.admin.get(`${inspection}/card.pdf`)).status).toBe(200);
    expect((await at.admin.post('/customers/erase', query)).body).toEqual({ installations: 0 });
  });

  test('gets a copy of what they signed, found by name and address too, and nothing of the new owner', async () => {
    const { former } = await sold('SOLD-2');
    for (const query of [
      { email: former.customerEmail },
      { name: former.customerName, address: 'Długa  1' },
    ]) {
      const { data, files } = await portal.db.systemWithin(2, (tx) =>
        customerData(
          tx,
          { organisationId: 2, actor: { id: at.people.admin, role: 'admin', organisationId: 2 } },
          query,
        ),
      );
      expect(data).toMatchObject({
        installations: [],
        formerly: [
          {
            signed: { customerName: CANARY.customerName },
            visits: [{ kind: 'inspections', signed_by: CANARY.customerName }],
          },
        ],
      });
      expect(JSON.stringify(data)).not.toContain('Nowa SOLD-2');
      expect(files.map(({ name }) => name.replace(/\d+/g, 'N'))).toEqual([
        'photos/N/N-customer.png',
        'photos/N/N-klient.png',
      ]);
    }
    await at.admin.post('/customers/erase', { email: former.customerEmail });
  });

  test('leaves the new owner to be found as before', async () => {
    const { former, today } = await sold('SOLD-3');
    await at.admin.post('/customers/erase', { email: former.customerEmail });
    const { body } = await at.admin.post('/customers/find', { email: today.customerEmail });
    expect(body).toMatchObject({ names: ['Nowa SOLD-3'], installations: 1, warranties: 1 });
  });
});

const hashOf = (content: SignedContent) => createHash('sha256').update(canonicalText(content)).digest('hex');

test('a customer whose house was sold is found and erased by the phone that they had', async () => {
  await sold('PHONE-1');
  const query = { phone: '777 123 987' };
  expect((await at.admin.post('/customers/find', query)).body).toMatchObject({
    names: [CANARY.customerName],
    installations: 1,
    pictures: 2,
  });
  expect((await at.admin.post('/customers/erase', query)).body).toEqual({ installations: 1 });
  await portal.settle();
  expect(await traces()).toEqual([]);
});

test('whoever signed for a company is found by name and address, and erased from the signature alone', async () => {
  const signer = { name: CANARY.customerName, role: 'dozorca Kanarek', on: '2026-06-10' };
  const who = {
    customerName: 'Spółdzielnia',
    customerEmail: 'spoldzielnia@customer.test',
    customerPhone: '+48601602604',
    signer,
  };
  const { customerName, customerEmail, customerPhone } = who;
  const hash = hashOf(signedContent('SIGNER-1', who));
  const id = await at.commission(at.installer, 'SIGNER-1', {
    customerName,
    customerEmail,
    customerPhone,
    signed: { hash, signer, language: 'pl' },
  });
  await portal.settle();
  const query = { name: CANARY.customerName, address: 'ulica Długa 1' };
  expect((await at.admin.post('/customers/find', query)).body).toMatchObject({
    names: [CANARY.customerName],
    installations: 1,
    pictures: 1,
  });
  const { data, files } = await portal.db.systemWithin(2, (tx) =>
    customerData(
      tx,
      { organisationId: 2, actor: { id: at.people.admin, role: 'admin', organisationId: 2 } },
      query,
    ),
  );
  expect(data).toMatchObject({
    installations: [],
    formerly: [{ installation_id: id, signed: null, signer, visits: [] }],
  });
  expect(JSON.stringify(data)).not.toContain('Spółdzielnia');
  expect(files).toHaveLength(1);
  expect((await at.admin.post('/customers/erase', query)).body).toEqual({ installations: 1 });
  await portal.settle();
  expect(await traces()).toEqual([]);
  const { body } = await at.admin.get(`/installations/${id}`);
  expect(body).toMatchObject({
    customerName: 'Spółdzielnia',
    signature: '',
    installerSignature: 'installer.png',
  });
  expect(body.signed).toMatchObject({ hash, signer: { name: '—', role: null, on: '2026-06-10' } });
  expect((await at.admin.get(`/installations/${id}/cards/installation.pdf`)).status).toBe(200);
});

/** A form whose handover the customer signs in its place. */
const FORM = {
  steps: [
    {
      id: 'hydraulics',
      title: 'Hydraulika',
      fields: [
        { name: 'pressure', label: 'Ciśnienie', type: 'text', required: true },
        { name: 'handover', label: 'Odbiór', type: 'signature', required: false },
      ],
    },
  ],
};

test('a former customer’s signatures within the form go as well; answers about the device and photos stay', async () => {
  const on = await commissioning(portal, { version: { installation_form: JSON.stringify(FORM) } });
  const handover = await picture('odbior.png', 'survey.hydraulics.handover', 70);
  const sha = manifestOf([handover])[0]?.sha256 ?? '';
  const survey = { data: { hydraulics: { pressure: '1,6', handover: 'odbior.png' } } };
  const who = { customerName: CANARY.customerName, customerEmail: 'form-1-kanarek@customer.test' };
  const content = signedContent('FORM-1', {
    ...who,
    answers: survey.data,
    pictures: { 'odbior.png': sha },
  });
  const files = [...on.signatures, handover];
  const sent = await on.send(
    on.installer,
    'FORM-1',
    {
      ...who,
      customerPhone: CANARY.customerPhone,
      survey,
      signed: { hash: hashOf(content), signer: SIGNER, language: 'pl' },
      files: manifestOf(files),
    },
    {},
    files,
  );
  expect(sent.status, sent.text).toBe(201);
  await on.upload(on.installer, sent.body.clientId, files);
  const url = `/installations/${sent.body.id}`;
  const today = {
    customerName: 'Nowa FORM-1',
    customerEmail: 'nowa@customer.test',
    customerPhone: '+48601602699',
  };
  expect((await at.change(at.admin, url, today)).status).toBe(200);
  await portal.settle();
  const query = { email: who.customerEmail };
  expect((await at.admin.post('/customers/find', query)).body).toMatchObject({
    installations: 1,
    pictures: 2,
  });
  expect((await at.admin.post('/customers/erase', query)).body).toEqual({ installations: 1 });
  await portal.settle();
  const { body } = await at.admin.get(url);
  expect(body.survey.data).toEqual({ hydraulics: { pressure: '1,6' } });
  expect(body).toMatchObject({ signature: '', installerSignature: 'installer.png' });
  const pictures = (await everyRow(portal)).filter((line) =>
    /^(record_files|installations): .*odbior\.png/.test(line),
  );
  expect(pictures).toEqual([]);
});

test('a customer whose e-mail address was corrected is no former one: what they signed stays', async () => {
  const { former, url } = await sold('SAME-1', CANARY.customerName);
  const before = (await at.admin.get(url)).body;
  expect(before.signed).not.toBeNull();
  const query = { email: former.customerEmail };
  expect((await at.admin.post('/customers/find', query)).body).toMatchObject({ names: [], installations: 0 });
  expect((await at.admin.post('/customers/erase', query)).body).toEqual({ installations: 0 });
  expect((await at.admin.get(url)).body).toMatchObject({ signed: before.signed, signature: 'customer.png' });
});
