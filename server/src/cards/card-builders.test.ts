import type { FormSchema } from '@portal/domain/form/schema';
import { expect, test } from 'vitest';
import { cardDate, cardNumber } from './card-formats.ts';
import { picturesOf } from './card-data.ts';
import { inspectionCard } from './inspection-card.ts';
import { installationCard } from './installation-card.ts';
import { SAMPLE_INSTALLATION, SAMPLE_INSTALLATION_INPUT } from './samples/installation.sample.ts';
import { SAMPLE_INSPECTION_INPUT, SAMPLE_SERVICE_INPUT } from './samples/inspection-and-service.sample.ts';
import { SAMPLE_WARRANTY_INPUT } from './samples/warranty.sample.ts';
import { serviceCard } from './service-card.ts';
import { warrantyCard } from './warranty-card.ts';

test('A question that is hidden by another answer is not printed, nor is its photo', () => {
  const { survey } = SAMPLE_INSTALLATION;
  const without = {
    ...SAMPLE_INSTALLATION,
    survey: { data: { ...survey.data, hydraulika: { ...survey.data['hydraulika'], zasobnik: 'no' } } },
  };
  const shown = installationCard(SAMPLE_INSTALLATION_INPUT);
  const hidden = installationCard({ ...SAMPLE_INSTALLATION_INPUT, installation: without });
  expect(picturesOf(shown)).toContain('zasobnik.jpg');
  expect(picturesOf(hidden)).not.toContain('zasobnik.jpg');
});

test('A question that was not answered is left out', () => {
  const labels = installationCard(SAMPLE_INSTALLATION_INPUT).steps.flatMap(({ rows }) =>
    rows.map(({ label }) => label),
  );
  expect(labels).toContain('Zabezpieczenie nadprądowe');
  expect(labels).not.toContain('Uwagi do rozdzielnicy');
});

test('Only the note for the customer reaches a card', () => {
  const installation = {
    ...SAMPLE_INSTALLATION,
    notes: { customer: 'dla klienta', installer: 'dla instalatora', admin: 'dla biura' },
  };
  const card = JSON.stringify(installationCard({ ...SAMPLE_INSTALLATION_INPUT, installation }));
  expect(card).toContain('dla klienta');
  expect(card).not.toContain('dla instalatora');
  expect(card).not.toContain('dla biura');
});

test('A card names every picture that it needs, each once', () => {
  expect(picturesOf(installationCard(SAMPLE_INSTALLATION_INPUT)).toSorted()).toEqual([
    'logo',
    'podpis-instalatora.png',
    'podpis-klienta.png',
    'zasobnik.jpg',
    'zdjecie-1.jpg',
    'zdjecie-2.jpg',
    'zdjecie-3.jpg',
  ]);
});

const lastDays = (input: typeof SAMPLE_WARRANTY_INPUT) => {
  const { facts, periods } = warrantyCard(input);
  return {
    facts: facts.slice(3).map(({ label, value }) => [label, value]),
    periods: periods.slice(0, 2).map(({ months, until }) => [months, until]),
  };
};

test('Days of repairs under warranty make the extended period on the card longer, as they do the basic one', () => {
  const { warranty } = SAMPLE_WARRANTY_INPUT;
  const repaired = { ...warranty, basicEnd: '2028-07-02', end: '2031-04-01', repairDays: 20 };
  expect(lastDays({ ...SAMPLE_WARRANTY_INPUT, warranty: repaired }).periods).toEqual([
    ['27', '02.07.2028'],
    ['60', '01.04.2031'],
  ]);
});

test('A last day that was promised before the portal stands on the card, though the device type knows no extension', () => {
  const promised = lastDays({
    ...SAMPLE_WARRANTY_INPUT,
    warranty: { ...SAMPLE_WARRANTY_INPUT.warranty, basicEnd: '2028-03-12', end: '2031-05-10', repairDays: 0 },
    terms: { basicMonths: 24, yearlyInspection: true, parts: [], endsOn: '2031-05-10' },
  });
  expect(promised).toEqual({
    facts: [['Koniec gwarancji podstawowej', '12.03.2028']],
    periods: [
      ['24', '12.03.2028'],
      ['–', '10.05.2031'],
    ],
  });
});

test('An extended period that needs no inspections stands on the card without a condition, and as the end of the warranty', () => {
  const promised = {
    ...SAMPLE_WARRANTY_INPUT,
    terms: { basicMonths: 24, extendedMonths: 60, yearlyInspection: false, parts: [] },
    warranty: { ...SAMPLE_WARRANTY_INPUT.warranty, basicEnd: '2028-03-14', repairDays: 2, parts: [] },
  };
  expect(lastDays(promised)).toEqual({
    facts: [['Koniec gwarancji', '14.03.2031']],
    periods: [
      ['24', '14.03.2028'],
      ['60', '14.03.2031'],
    ],
  });
  expect(warrantyCard(promised).periods.map(({ name }) => name)).toEqual([
    'Gwarancja podstawowa',
    'Gwarancja rozszerzona',
  ]);
});

test('The card of a warranty that a missed inspection ended gives that day as its end, since nothing extends it', () => {
  const ended = lastDays({
    ...SAMPLE_WARRANTY_INPUT,
    terms: { basicMonths: 60, yearlyInspection: true, parts: [] },
    warranty: {
      ...SAMPLE_WARRANTY_INPUT.warranty,
      basicEnd: '2027-04-11',
      end: '2027-04-11',
      repairDays: 0,
      parts: [],
    },
  });
  expect(ended).toEqual({
    facts: [['Koniec gwarancji', '11.04.2027']],
    periods: [['60', '11.04.2027']],
  });
});

test('Two parts of one name, as earlier versions have them, stand on the card each with its own last day', () => {
  const parts = [
    { name: 'pompa', months: 24 },
    { name: 'pompa', months: 36 },
  ];
  const card = warrantyCard({
    ...SAMPLE_WARRANTY_INPUT,
    terms: { basicMonths: 60, yearlyInspection: true, parts },
    warranty: {
      ...SAMPLE_WARRANTY_INPUT.warranty,
      parts: [
        { name: 'pompa', end: '2028-03-12' },
        { name: 'pompa', end: '2029-03-12' },
      ],
    },
  });
  expect(card.periods.slice(1)).toEqual([
    { name: 'Pompa', months: '24', until: '12.03.2028' },
    { name: 'Pompa', months: '36', until: '12.03.2029' },
  ]);
});

test('A warranty card lists the attachments that apply to the device and its answers', () => {
  const names = warrantyCard(SAMPLE_WARRANTY_INPUT).attachments.map(({ name }) => name);
  expect(names).toEqual(['Instrukcja obsługi sterownika', 'Deklaracja zgodności']);
});

const fileAddress = (of: string) => `https://portal.test/api/library_files/${of.slice(-36)}`;

test('A warranty card links to its attachments: files of the library as long as their links work for anyone', () => {
  const path = 'library/2026-03/1b4e28ba-2fa1-41d2-883f-0016d3cca427';
  const template = {
    ...SAMPLE_WARRANTY_INPUT.template,
    attachments: [
      { kind: 'internal' as const, name: 'Terms', path },
      { kind: 'external' as const, name: 'Declaration', path: 'https://fiord.test/declaration.pdf' },
    ],
  };
  const url = 'https://portal.test/api/library_files/1b4e28ba-2fa1-41d2-883f-0016d3cca427';
  const declaration = 'https://fiord.test/declaration.pdf';
  expect(warrantyCard({ ...SAMPLE_WARRANTY_INPUT, template, fileAddress }).attachments).toEqual([
    { name: 'Terms', url, address: url },
    { name: 'Declaration', url: declaration, address: declaration },
  ]);
  const [closed] = warrantyCard({ ...SAMPLE_WARRANTY_INPUT, template }).attachments;
  expect(closed).toEqual({ name: 'Terms', url: null, address: '' });
});

test('The data table of a warranty card has the parameters of its template, in that order', () => {
  const template = { ...SAMPLE_WARRANTY_INPUT.template, tableParameters: ['charge', 'model', 'gone'] };
  const [table] = warrantyCard({ ...SAMPLE_WARRANTY_INPUT, template }).devices;
  expect(table?.rows).toEqual([
    { label: 'Ilość czynnika', value: '1,35 kg' },
    { label: 'Model', value: 'FIORD AIR 12-3F' },
  ]);
  const unknown = { ...template, tableParameters: ['gone'] };
  expect(warrantyCard({ ...SAMPLE_WARRANTY_INPUT, template: unknown }).devices).toEqual([]);
  expect(warrantyCard(SAMPLE_WARRANTY_INPUT).serviceLogRows).toBe(13);
  const plain = { ...template, showDataTable: false, showServiceLog: false };
  const card = warrantyCard({ ...SAMPLE_WARRANTY_INPUT, template: plain });
  expect(card.devices).toEqual([]);
  expect(card.serviceLogRows).toBe(0);
});

test('A card in German says the options of the device in German, where the template has them', () => {
  const { device, ...rest } = SAMPLE_WARRANTY_INPUT;
  const design = { name: 'design', type: 'list' as const, label: 'Wykonanie', options: ['stojące'] };
  const translated = { ...design, optionLabels: { stojące: { de: 'bodenstehend' } } };
  const schemaVersion = { ...device.schemaVersion, parametersSchema: [translated] };
  const cabinet = { ...device, schemaVersion, parameters: { design: 'stojące' } };
  const template = { ...rest.template, tableParameters: ['design'] };
  const [table] = warrantyCard({ ...rest, device: cabinet, template, language: 'de' }).devices;
  expect(table?.rows).toEqual([{ label: 'Wykonanie', value: 'bodenstehend' }]);
});

test.each([
  ['yes', 'pl', 'Tak'],
  ['Yes', 'de', 'Ja'],
  ['tak', 'en', 'Yes'],
  ['1', 'pl', 'Tak'],
  ['true', 'pl', 'Tak'],
  ['no', 'pl', 'Nie'],
  ['nie', 'en', 'No'],
  ['0', 'de', 'Nein'],
  ['od 2024', 'pl', 'od 2024'],
] as const)(
  'A yes or no that the device has had since it was a text, %s, is printed in %s as %s: in the table, the text and among changes',
  (stored, language, printed) => {
    const wifi = { name: 'wifi', type: 'yes_no' as const, label: 'Moduł Wi-Fi' };
    const device = {
      ...SAMPLE_WARRANTY_INPUT.device,
      schemaVersion: { parametersSchema: [wifi] },
      parameters: { wifi: stored },
    };
    const template = {
      ...SAMPLE_WARRANTY_INPUT.template,
      tableParameters: ['wifi'],
      content: {
        type: 'doc' as const,
        content: [
          {
            type: 'paragraph' as const,
            attrs: { textAlign: 'justify' as const },
            content: [{ type: 'placeholder' as const, attrs: { key: 'device.wifi' } }],
          },
        ],
      },
    };
    const card = warrantyCard({ ...SAMPLE_WARRANTY_INPUT, device, template, language });
    expect(card.devices[0]?.rows).toEqual([{ label: 'Moduł Wi-Fi', value: printed }]);
    expect(JSON.stringify(card.text)).toContain(`"${printed}"`);
    const service = {
      ...SAMPLE_SERVICE_INPUT.service,
      changes: [{ field: 'wifi', before: '', after: stored }],
    };
    expect(serviceCard({ ...SAMPLE_SERVICE_INPUT, device, service, language }).changes).toEqual([
      { label: 'Moduł Wi-Fi', before: '', after: printed },
    ]);
  },
);

test('A warranty text that places a signature itself has no second row of signatures', () => {
  const { template } = SAMPLE_WARRANTY_INPUT;
  const signed = {
    ...template,
    content: {
      ...template.content,
      content: [{ type: 'signature' as const, attrs: { key: 'installation.signature' } }],
    },
  };
  const card = warrantyCard({ ...SAMPLE_WARRANTY_INPUT, template: signed });
  expect(card.signatures).toEqual([]);
  expect(card.text).toMatchObject([{ type: 'signature', picture: 'podpis-klienta.png' }]);
  const items = [{ type: 'listItem' as const, content: signed.content.content }];
  const listed = {
    ...signed,
    content: { ...signed.content, content: [{ type: 'orderedList' as const, content: items }] },
  };
  expect(warrantyCard({ ...SAMPLE_WARRANTY_INPUT, template: listed }).signatures).toEqual([]);
  expect(warrantyCard(SAMPLE_WARRANTY_INPUT).signatures).toHaveLength(2);
});

test('A service card says what was changed in words of the device and of the status', () => {
  const card = serviceCard(SAMPLE_SERVICE_INPUT);
  expect(card.changes).toEqual([{ label: 'Wersja sterownika', before: '4.12.0', after: '4.13.2' }]);
  expect(card.facts.at(-1)?.value).toBe('zakończony, wykonano w terminie, w ramach gwarancji');
  expect(card.passages.map(({ title }) => title)).not.toContain('Powód odrzucenia');
});

test('A line that nobody has signed bears no day, so that it is not taken for signed on it', () => {
  const { signed } = SAMPLE_SERVICE_INPUT;
  const card = serviceCard({
    ...SAMPLE_SERVICE_INPUT,
    signed: { ...signed, customer: { ...signed.customer, picture: null } },
  });
  expect(card.signatures.map(({ date }) => date)).toEqual([null, '25.01.2027']);
  const unsigned = { ...SAMPLE_INSTALLATION, signature: '', installerSignature: '' };
  const { signatures } = installationCard({ ...SAMPLE_INSTALLATION_INPUT, installation: unsigned });
  expect(signatures.slice(0, 2).map(({ date }) => date)).toEqual([null, null]);
});

test.each([
  ['pl', 'Nowe urządzenie', 'urządzenie wyłączone z użytku'],
  ['en', 'New device', 'device out of use'],
  ['de', 'Neues Gerät', 'Gerät nicht nutzbar'],
] as const)(
  'A service card in %s names the new device, and says that the old one was out of use',
  (language, label, said) => {
    const service = {
      ...SAMPLE_SERVICE_INPUT.service,
      outOfUse: true,
      replacementSerial: 'HP-2027-00000009',
    };
    const { facts } = serviceCard({ ...SAMPLE_SERVICE_INPUT, service, language });
    expect(facts[1]).toEqual({ label, value: 'HP-2027-00000009' });
    expect(facts.at(-1)?.value.endsWith(`, ${said}`)).toBe(true);
  },
);

test.each([
  ['2026-03-12', 'pl', '12.03.2026'],
  ['2026-03-12', 'en', '12 Mar 2026'],
  ['2026-03-12', 'de', '12.03.2026'],
  ['2026-03-11T23:30:00.000Z', 'pl', '12.03.2026'],
  ['2026-07-11T21:59:59.000Z', 'pl', '11.07.2026'],
  ['wiosną', 'pl', 'wiosną'],
  ['2026-13-45', 'pl', '2026-13-45'],
  ['2026-12-0000001', 'pl', '2026-12-0000001'],
  ['2026-03-12 (Sprężarki)', 'pl', '2026-03-12 (Sprężarki)'],
] as const)('The day %s is printed in %s as %s', (iso, language, printed) => {
  expect(cardDate(iso, language)).toBe(printed);
});

test('A card says several choices in words, a calculated value, the reason for a value out of range, and numbers several photos', () => {
  const base = { required: false as const };
  const form: FormSchema = {
    steps: [
      {
        id: 's',
        title: 'Pomiary',
        fields: [
          { ...base, name: 'read', label: 'Zamknij zawory.', type: 'statement' },
          { ...base, name: 'at', label: 'Godzina', type: 'time' },
          {
            ...base,
            name: 'parts',
            label: 'Części',
            type: 'choices',
            options: [
              { value: 'pump', label: 'Pompa', labels: { en: 'Pump' } },
              { value: 'valve', label: 'Zawór' },
            ],
          },
          {
            ...base,
            name: 'flow',
            label: 'Przepływ',
            type: 'number',
            unit: 'l/min',
            max: 20,
            outOfRange: 'reason',
          },
          {
            ...base,
            name: 'double',
            label: 'Podwójny',
            type: 'calculated',
            unit: 'l/min',
            calculation: {
              kind: 'multiply',
              left: { kind: 'field', field: 'form.flow' },
              right: { kind: 'number', value: 2 },
            },
          },
          { ...base, name: 'photos', label: 'Zdjęcia', type: 'images' },
        ],
      },
    ],
  };
  const data = {
    s: {
      read: 'x',
      at: '14:30',
      parts: 'pump\nvalve',
      flow: 30.5,
      'flow:reason': 'Zmieniono $& nastawę',
      double: 61.00000000000001,
      photos: 'b.jpg\na.jpg',
    },
  };
  const installation = { ...SAMPLE_INSTALLATION, survey: { data } };
  const [step] = installationCard({ ...SAMPLE_INSTALLATION_INPUT, form, installation }).steps;
  expect(step).toEqual({
    title: 'Pomiary',
    rows: [
      { label: 'Godzina', value: '14:30' },
      { label: 'Części', value: 'Pompa, Zawór' },
      { label: 'Przepływ', value: '30,5 l/min (poza zakresem: Zmieniono $& nastawę)' },
      { label: 'Podwójny', value: '61 l/min' },
    ],
    photos: [
      { picture: 'b.jpg', caption: 'Zdjęcia (1)' },
      { picture: 'a.jpg', caption: 'Zdjęcia (2)' },
    ],
  });
});

const SIGNED = {
  hash: `3f9a1c02b7de${'0'.repeat(52)}`,
  signer: { name: 'Ewa Lis', role: 'kierowniczka budowy', on: '2026-06-11' },
  typed: false,
  declaration: { language: 'pl' as const, text: 'Urządzenie uruchomiono w mojej obecności.' },
  of: { customerName: 'Ewa Lis', companyName: 'Lis sp. z o.o.', serial: 'hp-2026-00000001' },
  changes: [
    { path: 'survey.data.hydraulika.odbiorniki', before: 'floor', after: 'radiators' },
    { path: 'customerCity', before: '', after: 'Poznań' },
  ],
  asksAnew: false,
};

test('A card prints who signed, the first twelve signs of the hash, and what was changed after signing', () => {
  const installation = { ...SAMPLE_INSTALLATION, signed: SIGNED };
  const card = installationCard({ ...SAMPLE_INSTALLATION_INPUT, language: 'pl', installation });
  expect(card.signatures[0]).toMatchObject({ name: 'Ewa Lis, kierowniczka budowy' });
  expect(card.declaration).toBe('Urządzenie uruchomiono w mojej obecności.');
  expect(card.signed).toEqual({
    line: 'Suma podpisanej treści (SHA-256): 3f9a1c02b7de',
    changes: [
      { label: 'Rodzaj odbiorników ciepła', before: 'Ogrzewanie podłogowe', after: 'Grzejniki' },
      { label: 'Miejscowość', before: '–', after: 'Poznań' },
    ],
    warning: null,
  });
});

test('A parameter that was changed after signing is printed as the card prints it, not as it is stored', () => {
  const { device } = SAMPLE_INSTALLATION_INPUT;
  const parametersSchema = [
    ...device.schemaVersion.parametersSchema,
    { name: 'cooling', type: 'yes_no' as const, label: 'Chłodzenie' },
    {
      name: 'soldAs',
      type: 'list' as const,
      label: 'Zestaw',
      options: ['b'],
      optionLabels: { b: { pl: 'Z buforem' } },
    },
  ];
  const changes = [
    { path: 'parameters.charge', before: '1.8', after: '2.1' },
    { path: 'parameters.cooling', before: '', after: 'yes' },
    { path: 'parameters.soldAs', before: 'b', after: '' },
  ];
  const card = installationCard({
    ...SAMPLE_INSTALLATION_INPUT,
    language: 'pl',
    device: { ...device, schemaVersion: { parametersSchema } },
    installation: { ...SAMPLE_INSTALLATION, signed: { ...SIGNED, changes } },
  });
  expect(card.signed?.changes).toEqual([
    { label: 'Ilość czynnika', before: '1,8 kg', after: '2,1 kg' },
    { label: 'Chłodzenie', before: '–', after: 'Tak' },
    { label: 'Zestaw', before: 'Z buforem', after: '–' },
  ]);
});

test('A signature that the form of an inspection asks for is printed after those of customer and inspector', () => {
  const form: FormSchema = {
    steps: [
      {
        id: 's',
        title: 'Odbiór',
        fields: [{ name: 'manager', label: 'Podpis zarządcy budynku', type: 'signature', required: true }],
      },
    ],
  };
  const card = inspectionCard({
    ...SAMPLE_INSPECTION_INPUT,
    language: 'pl',
    filled: { form, answers: { s: { manager: 'zarzadca.png' } } },
  });
  expect(card.signatures.map(({ role, picture, date }) => [role, picture, date]).at(-1)).toEqual([
    'Podpis zarządcy budynku',
    'zarzadca.png',
    '02.03.2027',
  ]);
  expect(card.signatures).toHaveLength(3);
});

test('A card of an installation that was signed before hashes were kept says nothing of one', () => {
  expect(installationCard(SAMPLE_INSTALLATION_INPUT).signed).toBeNull();
});

test('What was changed after signing is printed as the rest of the card is: numbers, days, choices and telephone numbers', () => {
  const { device } = SAMPLE_INSTALLATION_INPUT;
  const parametersSchema = [
    ...device.schemaVersion.parametersSchema,
    { name: 'wifi', type: 'yes_no' as const, label: 'Wi-Fi' },
    { name: 'made', type: 'date' as const, label: 'Hergestellt' },
    {
      name: 'mounting',
      type: 'list' as const,
      label: 'Montage',
      options: ['wisząca'],
      optionLabels: { wisząca: { de: 'hängend' } },
    },
  ];
  const changes = [
    { path: 'parameters.charge', before: '1.35', after: '1.4' },
    { path: 'parameters.wifi', before: 'no', after: 'yes' },
    { path: 'parameters.made', before: '2026-01-09', after: '2026-01-10' },
    { path: 'parameters.mounting', before: '', after: 'wisząca' },
    { path: 'customerPhone', before: '+48501234567', after: '+48601234567' },
  ];
  const card = installationCard({
    ...SAMPLE_INSTALLATION_INPUT,
    language: 'de',
    device: { ...device, schemaVersion: { ...device.schemaVersion, parametersSchema } },
    installation: { ...SAMPLE_INSTALLATION, signed: { ...SIGNED, changes } },
  });
  expect(card.signed?.changes).toEqual([
    { label: 'Füllmenge', before: '1,35 kg', after: '1,4 kg' },
    { label: 'Wi-Fi', before: 'Nein', after: 'Ja' },
    { label: 'Hergestellt', before: '09.01.2026', after: '10.01.2026' },
    { label: 'Montage', before: '–', after: 'hängend' },
    { label: 'Telefon', before: '+48 501 234 567', after: '+48 601 234 567' },
  ]);
});

test.each([
  ['1.35', 'pl', '1,35'],
  ['1,35', 'de', '1,35'],
  ['1,250', 'en', '1.250'],
  ['-2.5', 'en', '-2.5'],
  ['1,250,000', 'en', '1,250,000'],
  ['12-3,5', 'en', '12-3,5'],
] as const)('The number %s, as it was typed, is printed in %s as %s', (typed, language, printed) => {
  expect(cardNumber(typed, language)).toBe(printed);
});

test('A photo of an inspection without a caption is numbered, as one of an installation is', () => {
  const photos = [
    { picture: 'a.jpg', caption: '' },
    { picture: 'b.jpg', caption: 'Parownik' },
  ];
  const inspection = { ...SAMPLE_INSPECTION_INPUT.inspection, photos };
  expect(inspectionCard({ ...SAMPLE_INSPECTION_INPUT, inspection, language: 'en' }).photos).toEqual([
    { picture: 'a.jpg', caption: 'Photo 1' },
    { picture: 'b.jpg', caption: 'Parownik' },
  ]);
});

test('A card says that the device which was signed for is another one by now, whatever was corrected before', () => {
  const { device } = SAMPLE_INSTALLATION_INPUT;
  const changes = [
    { path: 'parameters.serial', before: 'HP-2026-00000001', after: 'HP-2026-00000002' },
    { path: 'customerCity', before: '', after: 'Poznań' },
  ];
  const card = installationCard({
    ...SAMPLE_INSTALLATION_INPUT,
    device: { ...device, serial: 'HP-2026-00000003' },
    installation: { ...SAMPLE_INSTALLATION, signed: { ...SIGNED, changes } },
  });
  expect(card.signed?.changes).toEqual([
    { label: 'Numer seryjny', before: 'hp-2026-00000001', after: 'HP-2026-00000003' },
    { label: 'Miejscowość', before: '–', after: 'Poznań' },
  ]);
});

test.each([
  ['2027-02-09', 'wykonano przed terminem'],
  ['2027-02-10', 'wykonano w terminie'],
])(
  'The card of an inspection on %s, of a window from 10 February, says that it was %s',
  (executionDate, words) => {
    const inspection = { ...SAMPLE_INSPECTION_INPUT.inspection, executionDate };
    const { facts } = inspectionCard({ ...SAMPLE_INSPECTION_INPUT, inspection, language: 'pl' });
    expect(facts.find(({ label }) => label === 'Terminowość')?.value).toBe(words);
  },
);
