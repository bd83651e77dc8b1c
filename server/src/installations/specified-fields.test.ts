import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WarrantyTemplate } from '@portal/domain/warranty/document';
import { textOf } from '../cards/samples/pdf-tools.sample.ts';
import { commissioning, manifestOf, picture } from './commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { servicing } from '../services/servicing.sample.ts';

const PARAMETERS = [
  {
    name: 'serial',
    type: 'string',
    label: 'Numer seryjny',
    labels: { en: 'Serial number', de: 'Seriennummer' },
    barcodeScanner: true,
  },
  { name: 'power', type: 'string', label: 'Moc', labels: { de: 'Leistung' } },
];

/** A question, and a signature that a witness gives on the way. */
const FORM = {
  steps: [
    {
      id: 'hydraulics',
      title: 'Hydraulika',
      fields: [
        { name: 'pressure', label: 'Ciśnienie', type: 'text', required: true },
        { name: 'witness', label: 'Podpis świadka', type: 'signature', required: true },
      ],
    },
  ],
};

const whenPressureIs = (value: string) => ({
  any: [{ all: [{ field: 'form.pressure', operator: 'in' as const, values: [value] }] }],
});

/** The German warranty template of the device type. */
const WARRANTY: WarrantyTemplate = {
  content: {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Bedingungen der Vorlage für ' },
          { type: 'placeholder', attrs: { key: 'installation.customerName' } },
        ],
      },
    ],
  },
  showDataTable: true,
  tableParameters: ['power'],
  showServiceLog: false,
  attachments: [
    { kind: 'internal', name: 'Anleitung', path: 'library/anleitung.pdf' },
    { kind: 'external', name: 'Erklärung', path: 'https://maker.test/erklaerung.pdf' },
    {
      kind: 'external',
      name: 'Niederdruck',
      path: 'https://maker.test/niederdruck.pdf',
      conditionalLogic: whenPressureIs('0,5'),
    },
  ],
};

describe('what the specification lists of a record is read as it was written', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof servicing>>;
  let own: Awaited<ReturnType<typeof commissioning>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await servicing(test);
    own = await commissioning(test, {
      template: { name: 'Szafa', name_translations: '{"de":"Schrank"}', heatpump: false },
      version: {
        parameters_schema: JSON.stringify(PARAMETERS),
        installation_form: JSON.stringify(FORM),
      },
    });
    await test.db.system((tx) =>
      tx
        .insertInto('warranty_templates')
        .values({
          organisation_id: 2,
          version_id: own.template.versionId,
          language: 'de',
          template: JSON.stringify(WARRANTY),
        })
        .execute(),
    );
  });
  afterAll(() => test.close());

  it('of an installation: customer, installer, device, notes, photos, signatures, answers, receivers, documents', async () => {
    const deviceId = await own.device('FIELDS-1');
    const files = [
      ...own.signatures,
      await picture('plate.png', 'photos.0', 30),
      await picture('witness.png', 'survey.hydraulics.witness', 40),
    ];
    const sent = await own.send(
      own.installer,
      'FIELDS-1',
      {
        companyName: 'Kowalski Dom',
        customerAddressContinued: 'klatka B',
        photos: [{ name: 'plate.png', caption: 'tabliczka' }],
        survey: { data: { hydraulics: { pressure: '1,6', witness: 'witness.png' } } },
      },
      {},
      files,
    );
    expect(sent.status, sent.text).toBe(201);
    await own.upload(own.installer, sent.body.clientId, files);
    const url = `/installations/${sent.body.id}`;
    await own.installer.post(`${url}/receivers`, { user: `/users/${own.people.installer2}`, notify: false });

    const { body } = await own.admin.get(url);
    expect(body).toMatchObject({
      id: sent.body.id,
      status: 'pending',
      installationDate: '2026-06-10',
      customerName: 'Jan Kowalski',
      companyName: 'Kowalski Dom',
      customerAddress: 'ul. Długa 1',
      customerAddressContinued: 'klatka B',
      customerZipcode: '30-001',
      customerCity: 'Kraków',
      customerPhone: '+48601602604',
      customerEmail: 'jan@customer.test',
      installer: {
        name: 'Adam Nowak',
        company: 'Heat Ltd',
        taxId: '5260250274',
        email: 'adam@heat.test',
        phone: '+48601602603',
      },
      customDevice: { id: deviceId, serial: 'FIELDS-1' },
      notes: { installer: 'for me', customer: 'for both', admin: 'for the maker' },
      photos: [{ name: 'plate.png', caption: 'tabliczka' }],
      signature: 'customer.png',
      installerSignature: 'installer.png',
      survey: { data: { hydraulics: { pressure: '1,6', witness: 'witness.png' } } },
      receivers: [{ id: own.people.installer2, name: 'installer2 of 2' }],
    });
    const stored = body.files.map(({ name, field, arrived }: Record<string, unknown>) => [
      name,
      field,
      arrived,
    ]);
    expect(stored.sort()).toEqual([
      ['customer.png', 'signature', true],
      ['installer.png', 'installerSignature', true],
      ['plate.png', 'photos.0', true],
      ['witness.png', 'survey.hydraulics.witness', true],
    ]);
    const card = (name: string) => ({ name, kind: 'card', url: `/api${url}/cards/${name}.pdf` });
    expect(body.documents).toEqual([card('installation')]);

    // With the warranty come its card and the papers that are attached to it.
    await own.admin.post(`${url}/accept`);
    expect((await own.installer.get(url)).body.documents).toEqual([
      card('installation'),
      card('warranty'),
      { name: 'Anleitung', kind: 'library', url: expect.stringContaining('library/anleitung.pdf') },
      { name: 'Erklärung', kind: 'link', url: 'https://maker.test/erklaerung.pdf' },
    ]);
    // The warranty card is made of the template of the device type, in the language of the customer.
    const pdf = await own.installer.inject({ method: 'GET', url: `/api${url}/cards/warranty.pdf` });
    const text = textOf(pdf.rawPayload);
    expect(text).toContain('Bedingungen der Vorlage für Jan Kowalski');
    expect(text).toContain('Leistung');
    expect(text).toContain('https://maker.test/erklaerung.pdf');
    expect(text).not.toContain('Niederdruck');
  });

  it('of a device: parameters, type and version, installation, services and inspections, kind, place in the queue', async () => {
    const cabinet = await own.send(own.installer, 'FIELDS-2', {
      survey: { data: { hydraulics: { pressure: '1,6', witness: 'customer.png' } } },
    });
    expect(cabinet.status, cabinet.text).toBe(201);
    const cabinetId: number = cabinet.body.customDevice.id;
    await test.db.system((tx) =>
      tx
        .updateTable('custom_devices')
        .set({
          heatpump: false,
          extension_created_at: '2026-06-01T08:00:00.000Z',
          extension_sent_at: '2026-06-09T12:30:00.000Z',
        })
        .where('id', '=', cabinetId)
        .execute(),
    );
    expect((await own.admin.get(`/custom_devices/${cabinetId}`)).body).toMatchObject({
      id: cabinetId,
      parameters: { serial: 'FIELDS-2', power: '12 kW' },
      deviceTemplate: { id: own.template.id, name: 'Szafa', nameTranslations: { de: 'Schrank' } },
      schemaVersion: { id: own.template.versionId, number: 1, parametersSchema: PARAMETERS },
      installation: { id: cabinet.body.id, status: 'pending' },
      services: [],
      inspections: [],
      heatpump: false,
      deviceExtension: { createdAt: '2026-06-01T08:00:00.000Z', sent: '2026-06-09T12:30:00.000Z' },
    });

    const pump = await at.begun(at.installer, 'FIELDS-3');
    expect((await at.admin.get(`/custom_devices/${pump.deviceId}`)).body).toMatchObject({
      installation: { id: pump.installationId, status: 'accepted' },
      services: [`/services/${pump.id}`],
      inspections: [`/inspections/${pump.inspectionId}`],
      heatpump: true,
      deviceExtension: null,
    });
  });

  it('of a service: dates, fault, parts, photos of fault and repair, changed parameters, serviceman', async () => {
    const before = [
      await picture('before-1.png', 'issuePhotos.0', 50),
      await picture('before-2.png', 'issuePhotos.1', 51),
    ];
    const { url, id, deviceId } = await at.begun(at.installer, 'FIELDS-4', {
      status: 'require_spare_parts',
      requiredSpareParts: 'Czujnik FS-12',
      issuePhotos: [{ name: 'before-1.png', caption: 'wyciek' }, { name: 'before-2.png' }],
      files: manifestOf(before),
    });
    await at.change(at.asp, url, { status: 'spare_parts_sent', sentSpareParts: 'Czujnik FS-12, 1 szt.' });
    const after = [
      await picture('after-1.png', 'fixedPhotos.0', 60),
      await picture('after-2.png', 'fixedPhotos.1', 61),
    ];
    const done = await at.change(at.installer, url, {
      status: 'done',
      repairDescription: 'Wymieniono czujnik',
      fixedPhotos: [{ name: 'after-1.png' }, { name: 'after-2.png', caption: 'sucho' }],
      changedParameters: { power: '16 kW' },
      serviceman: 'Piotr Serwisant',
      startedAt: '2026-06-15T07:00:00.000Z',
      finishedAt: '2026-06-15T09:59:00.000Z',
      files: manifestOf(after),
    });
    expect(done.status, done.text).toBe(200);
    expect((await at.installer.get(url)).body).toMatchObject({
      id,
      status: 'done',
      customDevice: { id: deviceId, serial: 'FIELDS-4' },
      serviceStartDate: '2026-06-15',
      deadline: '2026-07-23',
      faultDescription: 'Błąd E14, brak przepływu',
      requiredSpareParts: 'Czujnik FS-12',
      sentSpareParts: 'Czujnik FS-12, 1 szt.',
      rejectionReason: null,
      issuePhotos: [
        { name: 'before-1.png', caption: 'wyciek' },
        { name: 'before-2.png', caption: null },
      ],
      fixedPhotos: [
        { name: 'after-1.png', caption: null },
        { name: 'after-2.png', caption: 'sucho' },
      ],
      changedParameters: { power: '16 kW' },
      changes: [{ field: 'power', before: '12 kW', after: '16 kW' }],
      startedAt: '2026-06-15T07:00:00.000Z',
      finishedAt: '2026-06-15T09:59:00.000Z',
      serviceman: 'Piotr Serwisant',
    });

    const three = ['a.png', 'b.png', 'c.png'].map((name) => ({ name }));
    expect((await at.begin(at.installer, deviceId, { issuePhotos: three })).status).toBe(400);

    const other = await at.begun(at.installer, 'FIELDS-5');
    await at.change(at.asp, other.url, { status: 'rejected', rejectionReason: 'Brak usterki' });
    expect((await at.installer.get(other.url)).body).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Brak usterki',
    });
  });
});
