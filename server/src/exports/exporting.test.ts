import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { commissioning } from '../installations/commission.sample.ts';

const FORM = {
  steps: [
    {
      id: 'hydraulics',
      title: 'Hydraulika',
      fields: [
        { name: 'pressure', label: 'Ciśnienie', type: 'number', required: true, unit: 'bar' },
        { name: 'buffer', label: 'Bufor', type: 'yes_no' },
        {
          name: 'valves',
          label: 'Zawory',
          type: 'choices',
          options: [
            { value: 'a', label: 'Trójdrogowy' },
            { value: 'b', label: 'Zwrotny' },
          ],
        },
        { name: 'note', label: 'Opis', type: 'text' },
        {
          name: 'double',
          label: 'Podwójne',
          type: 'calculated',
          calculation: {
            kind: 'multiply',
            left: { kind: 'field', field: 'form.pressure' },
            right: { kind: 'number', value: 2 },
          },
        },
        {
          name: 'share',
          label: 'Ciśnienie na kW',
          type: 'calculated',
          calculation: {
            kind: 'divide',
            left: { kind: 'field', field: 'form.pressure' },
            right: { kind: 'field', field: 'device.power' },
          },
        },
        {
          name: 'volume',
          label: 'Pojemność',
          type: 'number',
          showWhen: { any: [{ all: [{ field: 'form.buffer', operator: 'in', values: ['yes'] }] }] },
        },
      ],
    },
  ],
};

describe('what the office takes away as CSV', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test, { version: { installation_form: JSON.stringify(FORM) } });
    const answers = { pressure: 1.6, buffer: 'no', valves: 'a\nb', note: '=1+1' };
    const sent = await at.send(at.installer, 'CSV-1', { survey: { data: { hydraulics: answers } } });
    expect(sent.status, sent.text).toBe(201);
    const second = { hydraulics: { pressure: 2, buffer: 'yes' } };
    await at.send(at.installer2, 'CSV-2', { customerCity: 'Gdańsk', survey: { data: second } });
  });
  afterAll(() => test.close());

  /** The lines of a file, split as a Polish spreadsheet splits them; no cell here holds a separator. */
  const rows = async (address: string, who = at.admin): Promise<Record<string, string>[]> => {
    const { status, text, headers } = await who.get(address, { 'accept-language': 'pl' });
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(text.startsWith('\uFEFF')).toBe(true);
    const [head = '', ...lines] = text.slice(1).trimEnd().split('\r\n');
    return lines.map((line) => {
      const cells = line.split(';');
      return Object.fromEntries(head.split(';').map((heading, place) => [heading, cells[place] ?? '']));
    });
  };

  it('has each answer of an installation in a column, in words that a spreadsheet counts with', async () => {
    const [row] = await rows('/installations.csv?search=csv-1');
    expect(row).toMatchObject({
      'Numer seryjny': 'CSV-1',
      Status: 'Czeka na weryfikację',
      'Data instalacji': '2026-06-10',
      Klient: 'Jan Kowalski',
      'Telefon klienta': '+48601602604',
      'Hydraulika: Ciśnienie [bar]': '1,6',
      'Hydraulika: Bufor': 'nie',
      'Hydraulika: Zawory': 'Trójdrogowy, Zwrotny',
      'Hydraulika: Podwójne': '3,2',
      'Hydraulika: Pojemność': '',
    });
  });

  it('puts an apostrophe before what a spreadsheet would run', async () => {
    const [row] = await rows('/installations.csv?search=csv-1');
    expect(row?.['Hydraulika: Opis']).toBe(`"'=1+1"`);
  });

  it('has exactly what is filtered, and of it what the caller may see', async () => {
    const serials = async (address: string, who = at.admin) =>
      (await rows(address, who)).map((row) => row['Numer seryjny']);
    expect(await serials('/installations.csv')).toEqual(['CSV-1', 'CSV-2']);
    expect(await serials('/installations.csv?status[]=accepted')).toEqual([]);
    expect(await serials('/installations.csv?search=gda%C5%84sk')).toEqual(['CSV-2']);
    expect(await serials('/installations.csv', at.strangeAdmin)).toEqual([]);
    expect((await at.installer.get('/installations.csv')).status).toBe(403);
    expect((await at.admin.get('/installations.csv?nonsense=1')).status).toBe(400);
    expect(await serials('/custom_devices.csv?label[]=awaiting_verification')).toEqual(['CSV-1', 'CSV-2']);
    expect(await serials('/custom_devices.csv?label[]=not_installed')).toEqual([]);
  });

  it('has each parameter of a device in a column', async () => {
    const [row] = await rows('/custom_devices.csv?search=csv-1');
    expect(row).toMatchObject({
      'Numer seryjny': 'CSV-1',
      'Typ urządzenia': 'Heat pump',
      Stan: 'Oczekuje na weryfikację',
      Źródło: 'instalator',
      Miejscowość: 'Kraków',
      Moc: '12 kW',
    });
  });

  it('has what was calculated when an installation was sent, as its card has, after a parameter was corrected', async () => {
    const customDevice = {
      deviceTemplate: `/device_templates/${at.template.id}`,
      version: `/device_template_versions/${at.template.versionId}`,
      parameters: { serial: 'CSV-4', power: '10' },
    };
    const survey = { data: { hydraulics: { pressure: 2 } } };
    const sent = await at.send(at.installer, 'CSV-4', { customDevice, survey });
    expect(sent.status, sent.text).toBe(201);
    const { customDevice: device } = (await at.admin.get(`/installations/${sent.body.id}`)).body;
    const parameters = { power: '5' };
    const corrected = await at.admin.patch(
      `/custom_devices/${device.id}`,
      { parameters },
      { 'if-match': '*' },
    );
    expect(corrected.status, corrected.text).toBe(200);
    expect(await rows('/installations.csv?search=csv-4')).toMatchObject([
      { 'Hydraulika: Ciśnienie na kW': '0,2' },
    ]);
  });

  it('says of an installation that its installer has withdrawn that it is withdrawn, as the screens do', async () => {
    const id = await at.commission(at.installer, 'CSV-5', {
      survey: { data: { hydraulics: { pressure: 1.5 } } },
    });
    const withdrawn = await at.installer.patch(
      `/installations/${id}`,
      { withdrawn: true },
      { 'if-match': '*' },
    );
    expect(withdrawn.status, withdrawn.text).toBe(200);
    expect(await rows('/installations.csv?search=csv-5')).toMatchObject([{ Status: 'Wycofana' }]);
    for (const [language, word] of [
      ['en', 'Withdrawn'],
      ['de', 'Zurückgezogen'],
    ] as const) {
      const { text } = await at.admin.get('/installations.csv?search=csv-5', { 'accept-language': language });
      expect(text.split('\r\n')[1]?.split(/[,;]/)[1]).toBe(word);
    }
  });

  it('has the inspections that follow an acceptance, and services with what was found', async () => {
    const id = await at.commission(at.installer, 'CSV-3', {
      survey: { data: { hydraulics: { pressure: 1.5 } } },
    });
    const accepted = await at.admin.post(`/installations/${id}/accept`);
    expect(accepted.status, accepted.text).toBe(200);
    const installation = (await at.admin.get(`/installations/${id}`)).body;
    const inspections = await rows('/inspections.csv');
    expect(inspections).toMatchObject([
      { Status: 'Nadchodzący', 'Numer seryjny': 'CSV-3', Najpóźniej: '2027-07-10' },
    ]);
    const reported = await at.installer.post('/services', {
      clientId: crypto.randomUUID(),
      customDevice: `/custom_devices/${installation.customDevice.id}`,
      serviceStartDate: '2026-06-15',
      faultDescription: 'Brak ciepłej wody',
    });
    expect(reported.status, reported.text).toBe(201);
    expect(await rows('/services.csv')).toMatchObject([
      { 'Numer seryjny': 'CSV-3', 'Opis usterki': 'Brak ciepłej wody' },
    ]);
  });

  it('names the parameters that a service changed as the device type does, in the language of the reader', async () => {
    const installation = await at.commission(at.installer, 'CSV-7', {
      survey: { data: { hydraulics: { pressure: 1.5 } } },
    });
    const accepted = await at.admin.post(`/installations/${installation}/accept`);
    expect(accepted.status, accepted.text).toBe(200);
    const reported = await at.installer.post('/services', {
      clientId: crypto.randomUUID(),
      customDevice: `/custom_devices/${accepted.body.customDevice.id}`,
      serviceStartDate: '2026-06-15',
      faultDescription: 'Brak ciepłej wody',
    });
    expect(reported.status, reported.text).toBe(201);
    const url = `/services/${reported.body.id}`;
    const repaired = await at.installer.patch(
      url,
      { status: 'done', repairDescription: 'Wymieniono moduł', changedParameters: { power: '16 kW' } },
      { 'if-match': '*' },
    );
    expect(repaired.status, repaired.text).toBe(200);
    const [row] = await rows('/services.csv?search=csv-7');
    expect(row?.['Zmienione parametry']).toBe('Moc: 12 kW → 16 kW');
  });

  it('has both lines of an address, of an installation, its inspections and its services', async () => {
    const id = await at.commission(at.installer, 'CSV-6', {
      customerAddress: 'ul. Polna 7',
      customerAddressContinued: 'budynek B, m. 12',
      survey: { data: { hydraulics: { pressure: 1.5 } } },
    });
    const accepted = await at.admin.post(`/installations/${id}/accept`);
    expect(accepted.status, accepted.text).toBe(200);
    const reported = await at.installer.post('/services', {
      clientId: crypto.randomUUID(),
      customDevice: `/custom_devices/${accepted.body.customDevice.id}`,
      serviceStartDate: '2026-06-15',
      faultDescription: 'Brak ciepłej wody',
    });
    expect(reported.status, reported.text).toBe(201);
    for (const table of ['installations', 'inspections', 'services'])
      expect(await rows(`/${table}.csv?search=csv-6`)).toMatchObject([
        { Adres: 'ul. Polna 7 budynek B, m. 12' },
      ]);
  });
});
