import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { type TestFile, commissioning, manifestOf, picture } from './commission.sample.ts';

const FORM = {
  steps: [
    {
      id: 'start',
      title: 'Uruchomienie',
      fields: [
        { name: 'read', label: 'Zamknij zawory przed pomiarem.', type: 'statement', required: false },
        { name: 'at', label: 'Godzina', type: 'time', required: true },
        {
          name: 'receivers',
          label: 'Odbiorniki',
          type: 'choices',
          required: true,
          options: [
            { value: 'floor', label: 'Podłogówka' },
            { value: 'radiators', label: 'Grzejniki' },
          ],
        },
        {
          name: 'loops',
          label: 'Liczba pętli',
          type: 'number',
          required: true,
          showWhen: { any: [{ all: [{ field: 'form.receivers', operator: 'in', values: ['floor'] }] }] },
        },
        {
          name: 'pressure',
          label: 'Ciśnienie',
          type: 'number',
          required: true,
          max: 3,
          outOfRange: 'reason',
        },
        { name: 'photos', label: 'Zdjęcia', type: 'images', required: true },
        {
          name: 'output',
          label: 'Moc',
          type: 'calculated',
          required: false,
          unit: 'kW',
          calculation: {
            kind: 'round',
            decimals: 2,
            of: {
              kind: 'multiply',
              left: { kind: 'field', field: 'form.loops' },
              right: { kind: 'field', field: 'device.power' },
            },
          },
        },
      ],
    },
  ],
};

const ANSWERS = {
  read: 'was read',
  at: '14:30',
  receivers: 'floor\nradiators',
  loops: 3,
  pressure: 5,
  'pressure:reason': 'Dopuszczono,\nnaczynie do wymiany',
  photos: 'second.png\nfirst.png',
  output: 9999,
};

describe('an installation whose form asks in every new way', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;
  let files: readonly TestFile[];

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test, { version: { installation_form: JSON.stringify(FORM) } });
    files = [
      await picture('customer.png', 'signature', 10),
      await picture('installer.png', 'installerSignature', 20),
      await picture('second.png', 'survey.start.photos.0', 30),
      await picture('first.png', 'survey.start.photos.1', 40),
    ];
  });
  afterAll(() => test.close());

  const send = (serial: string, answers: Record<string, string | number | null>, sent = files) =>
    at.send(
      at.installer,
      serial,
      {
        survey: { data: { start: answers } },
        files: manifestOf(sent),
        customDevice: {
          deviceTemplate: `/device_templates/${at.template.id}`,
          version: `/device_template_versions/${at.template.versionId}`,
          parameters: { serial, power: '2,35' },
        },
      },
      {},
      sent,
    );

  it('is stored with what the server calculates, whatever the app sent for it', async () => {
    const sent = await send('NEW-1', ANSWERS);
    expect(sent.status).toBe(201);
    expect(sent.body.survey.data).toEqual({
      start: {
        at: '14:30',
        receivers: 'floor\nradiators',
        loops: 3,
        pressure: 5,
        'pressure:reason': 'Dopuszczono, naczynie do wymiany',
        photos: 'second.png\nfirst.png',
        output: 7.05,
      },
    });
  });

  it('awaits each of several photos, in the order in which they were taken', async () => {
    const clientId = randomUUID();
    const sent = await at.send(at.installer, 'NEW-2', {
      clientId,
      survey: { data: { start: ANSWERS } },
      files: manifestOf(files),
    });
    expect(sent.body.files.map((file: { name: string }) => file.name).toSorted()).toEqual([
      'customer.png',
      'first.png',
      'installer.png',
      'second.png',
    ]);
  });

  it.each<[string, object, string]>([
    ['a value out of its range without a reason', { 'pressure:reason': null }, 'reason'],
    ['a choice that is not in the list', { receivers: 'floor\nstove' }, 'not-an-option'],
    ['a time that no clock shows', { at: '25:00' }, 'time'],
    ['a photo twice', { photos: 'first.png\nfirst.png' }, 'twice'],
    ['no photo', { photos: null }, 'required'],
    ['a photo that was not declared', { photos: 'first.png\nelsewhere.png' }, 'not-declared'],
  ])('is refused with %s', async (_, change, code) => {
    const sent = await send(`BAD-${code}`, { ...ANSWERS, ...change });
    expect(sent.status).toBe(422);
    const codes = sent.body.violations.map((violation: { code: string }) => violation.code);
    expect(codes).toEqual([code]);
    expect(sent.body.violations[0].message).not.toContain('violation.');
  });

  it('drops what a choice hides, and what was calculated from it', async () => {
    const sent = await send('NEW-3', { ...ANSWERS, receivers: 'radiators' });
    expect(sent.body.survey.data.start).not.toHaveProperty('loops');
    expect(sent.body.survey.data.start).not.toHaveProperty('output');
  });
});
