import { afterAll, expect, test } from 'vitest';
import { installationCard } from './installation-card.ts';
import { createCardRenderer } from './render.ts';
import { SAMPLE_SERVICE_INPUT } from './samples/inspection-and-service.sample.ts';
import { SAMPLE_INSTALLATION, SAMPLE_INSTALLATION_INPUT } from './samples/installation.sample.ts';
import { pagesOf } from './samples/pdf-tools.sample.ts';
import { SAMPLE_WARRANTY_INPUT } from './samples/warranty.sample.ts';
import { serviceCard } from './service-card.ts';
import { warrantyCard } from './warranty-card.ts';

const renderer = createCardRenderer({ workers: 1 });
afterAll(() => renderer.close());

const linesOf = (page: string) =>
  page
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The lines of the page of the signatures that stand above them, without the page's header. */
async function aboveSignatures(questions: number): Promise<readonly string[]> {
  const names = Array.from({ length: questions }, (_, at) => `q${String(at)}`);
  const fields = names.map((name) => ({
    name,
    label: `Pytanie ${name}`,
    type: 'text' as const,
    required: false,
  }));
  const { form } = SAMPLE_INSTALLATION_INPUT;
  const pdf = await renderer.render(
    'installation',
    installationCard({
      ...SAMPLE_INSTALLATION_INPUT,
      form: { steps: [...form.steps, { id: 'more', title: 'Dodatkowe pytania', fields }] },
      installation: {
        ...SAMPLE_INSTALLATION,
        photos: [],
        notes: { customer: null },
        survey: {
          data: {
            ...SAMPLE_INSTALLATION.survey.data,
            more: Object.fromEntries(names.map((name) => [name, 'Tak'])),
          },
        },
      },
    }),
  );
  const lines = linesOf(pagesOf(pdf).find((page) => /^\s*Podpisy$/m.test(page)) ?? '');
  return lines.slice(2, lines.indexOf('Podpisy'));
}

// From where everything fits on the second page to where the signatures begin the third.
test.each([17, 18, 19, 20, 24])(
  'The signatures of a card with %i further answers stand under the last of them, never on a page alone',
  async (questions) => {
    const above = await aboveSignatures(questions);
    expect(above.length).toBeGreaterThanOrEqual(3);
    expect(above.at(-1)).toMatch(new RegExp(`Pytanie q${String(questions - 1)}\\s+Tak`));
  },
);

/** The lines that stand above a heading on its page, without the page's header. */
function linesAbove(pdf: Uint8Array, heading: RegExp): readonly string[] {
  const page = pagesOf(pdf).find((one) => linesOf(one).some((line) => heading.test(line))) ?? '';
  const lines = linesOf(page);
  return lines.slice(
    2,
    lines.findIndex((line) => heading.test(line)),
  );
}

const changes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ label: `Pole ${at + 1}`, before: 'było', after: 'jest' }));
const COUNTS = Array.from({ length: 14 }, (_, at) => 2 * at + 3);

test('The signatures of a card stand under the last fields that were changed after signing, however many there are', async () => {
  const card = installationCard(SAMPLE_INSTALLATION_INPUT);
  for (const count of COUNTS) {
    const signed = { line: 'Suma', changes: changes(count), warning: null };
    const pdf = await renderer.render('installation', { ...card, photos: [], signed });
    expect(linesAbove(pdf, /^Podpisy$/).at(-1), `${count} changes`).toMatch(
      new RegExp(`^Pole ${count}\\s+było\\s+jest$`),
    );
  }
});

test('The signatures of a service stand under the last changed parameters, however many there are', async () => {
  const card = serviceCard(SAMPLE_SERVICE_INPUT);
  for (const count of COUNTS) {
    const pdf = await renderer.render('service', { ...card, photoGroups: [], changes: changes(count) });
    expect(linesAbove(pdf, /^Podpisy$/).at(-1), `${count} changes`).toMatch(
      new RegExp(`^Pole ${count}\\s+było\\s+jest$`),
    );
  }
});

const paragraph = (text: string) => ({
  type: 'paragraph' as const,
  align: 'left' as const,
  runs: [{ type: 'text' as const, text, bold: false, italic: false, underline: false, strike: false }],
});

test('Signatures within a warranty text stand under what is signed, and beside one another', async () => {
  const card = warrantyCard(SAMPLE_WARRANTY_INPUT);
  const [customer, installer] = card.signatures.map((one) => ({ type: 'signature' as const, ...one }));
  for (let lines = 20; lines < 36; lines += 2) {
    const text = [
      { type: 'pageBreak' as const },
      ...Array.from({ length: lines }, (_, at) => paragraph(`Punkt ${at + 1}`)),
      paragraph('Oświadczam, że zapoznano mnie z warunkami.'),
      customer!,
      installer!,
    ];
    const pdf = await renderer.render('warranty', { ...card, text, signatures: [], attachments: [] });
    const page = pagesOf(pdf).find((one) => one.includes('Podpis klienta')) ?? '';
    expect(page, `${lines} lines`).toContain('Oświadczam');
    expect(page, `${lines} lines`).toContain('Podpis instalatora');
  }
});

test('A signature within a list stands under what is signed, too', async () => {
  const card = warrantyCard(SAMPLE_WARRANTY_INPUT);
  const [customer] = card.signatures.map((one) => ({ type: 'signature' as const, ...one }));
  for (let lines = 24; lines < 36; lines += 2) {
    const text = [
      { type: 'pageBreak' as const },
      ...Array.from({ length: lines }, (_, at) => paragraph(`Punkt ${at + 1}`)),
      {
        type: 'bullets' as const,
        items: [[paragraph('Oświadczam, że zapoznano mnie z warunkami.'), customer!]],
      },
    ];
    const pdf = await renderer.render('warranty', { ...card, text, signatures: [], attachments: [] });
    const page = pagesOf(pdf).find((one) => one.includes('Podpis klienta')) ?? '';
    expect(page, `${lines} lines`).toContain('Oświadczam');
  }
});

test('No row of a table stands alone at the end or at the beginning of a page', async () => {
  const card = installationCard(SAMPLE_INSTALLATION_INPUT);
  for (const count of COUNTS) {
    const rows = Array.from({ length: count + 6 }, (_, at) => ({ label: `Wiersz ${at + 1}`, value: 'Tak' }));
    const steps = [
      { title: 'Pierwszy', rows: rows.slice(0, count), photos: [] },
      {
        title: 'Drugi',
        rows: rows.map(({ value }, at) => ({ label: `Drugi ${at + 1}`, value })),
        photos: [],
      },
    ];
    const pdf = await renderer.render('installation', { ...card, steps, photos: [] });
    const onPages = pagesOf(pdf).map((page) => page.match(/^ *Drugi \d+/gm)?.length ?? 0);
    expect(
      onPages.filter((there) => there === 1),
      `${count} rows before`,
    ).toEqual([]);
  }
});

test('An address is broken without a hyphen that is not its own', async () => {
  const email =
    'maria.aleksandra.brzeczyszczykiewicz-chrzaszczyzewoszycka@spoldzielnia-mieszkaniowa-zrodlo-ciepla.example.test';
  const installation = { ...SAMPLE_INSTALLATION, customerEmail: email };
  const pdf = await renderer.render(
    'installation',
    installationCard({ ...SAMPLE_INSTALLATION_INPUT, installation }),
  );
  const lines = (pagesOf(pdf)[0] ?? '').replaceAll('\u200b', '').split('\n');
  const from = lines.findIndex((line) => /^\s*E-mail/.test(line));
  const column = lines.slice(
    from,
    lines.findIndex((line) => line.includes('Dane urządzenia')),
  );
  const printed = column.map((line) => line.slice(0, 52).replace('E-mail', '').trim());
  expect(printed.join('')).toBe(email);
});

const TEXT = { type: 'text' as const, required: false };

test.each([
  ['An answer', { opis: 'opis' }],
  ['The last answer, over the signatures,', { opis: 'krótko', uwagi: 'opis' }],
  ['Every answer', { opis: 'opis', uwagi: 'opis', wynik: 'opis' }],
])('%s is printed to its end, however long it is', async (_which, given) => {
  const form = {
    id: 'more',
    title: 'Opisy',
    fields: ['opis', 'uwagi', 'wynik'].map((name) => ({ ...TEXT, name, label: name })),
  };
  const story = Array.from({ length: 200 }, (_, at) => `Zdanie numer ${String(at + 1)}.`).join(' ');
  const more = Object.entries(given).map(([name, text]) => [
    name,
    text === 'opis' ? `${story} Koniec: ${name}.` : text,
  ]);
  const input = {
    ...SAMPLE_INSTALLATION_INPUT,
    form: { steps: [...SAMPLE_INSTALLATION_INPUT.form.steps, form] },
    installation: {
      ...SAMPLE_INSTALLATION,
      photos: [],
      notes: { customer: null },
      survey: { data: { ...SAMPLE_INSTALLATION.survey.data, more: Object.fromEntries(more) } },
    },
  };
  const text = pagesOf(await renderer.render('installation', installationCard(input)))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  const long = Object.entries(given).filter(([, kind]) => kind === 'opis');
  expect(text.match(/Zdanie numer 137\./g)).toHaveLength(long.length);
  for (const [name] of long) expect(text).toContain(`Koniec: ${name}.`);
  expect(text).toContain('Podpis klienta');
});

test('A long declaration with many signatures goes on on the next page, its end above the first of them', async () => {
  const witnesses = Array.from({ length: 8 }, (_, at) => `swiadek${String(at + 1)}`);
  const fields = witnesses.map((name) => ({
    name,
    label: `Podpis: ${name}`,
    type: 'signature' as const,
    required: false,
  }));
  const clauses = Array.from(
    { length: 45 },
    (_, at) => `${String(at + 1)}. Oświadczam, że urządzenie działa.`,
  );
  const input = {
    ...SAMPLE_INSTALLATION_INPUT,
    form: { steps: [...SAMPLE_INSTALLATION_INPUT.form.steps, { id: 'more', title: 'Świadkowie', fields }] },
    installation: {
      ...SAMPLE_INSTALLATION,
      survey: {
        data: {
          ...SAMPLE_INSTALLATION.survey.data,
          more: Object.fromEntries(witnesses.map((name) => [name, 'p.png'])),
        },
      },
      signed: {
        hash: `3f9a1c02b7de${'0'.repeat(52)}`,
        signer: { name: 'Ewa Lis', role: null, on: '2026-06-11' },
        typed: false,
        declaration: { language: 'pl' as const, text: clauses.join('\n') },
        of: { customerName: 'Ewa Lis', companyName: null, serial: 'HP-2026-00000001' },
        changes: [],
        asksAnew: true,
      },
    },
  };
  const pages = pagesOf(await renderer.render('installation', installationCard(input)));
  for (const line of [...clauses, ...witnesses, '3f9a1c02b7de', 'potrzebny jest nowy podpis'])
    expect(pages.join('\n')).toContain(line);
  expect(pages.filter((page) => page.includes('Oświadczam'))).toHaveLength(2);
  const signed = pages.find((page) => page.includes('Podpis klienta')) ?? '';
  expect(signed).toContain('45. Oświadczam');
});
