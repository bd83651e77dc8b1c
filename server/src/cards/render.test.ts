import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CARD_NAMES, picturesOf, type CardDataOf, type CardName, type CardPicture } from './card-data.ts';
import { inspectionCard } from './inspection-card.ts';
import { installationCard } from './installation-card.ts';
import { createCardRenderer } from './render.ts';
import { sampleLabels } from './samples/device.sample.ts';
import { SAMPLE_INSTALLATION_INPUT } from './samples/installation.sample.ts';
import {
  checkedByQpdf,
  fontsOf,
  infoOf,
  metadataOf,
  pagesOf,
  structureOf,
  textOf,
} from './samples/pdf-tools.sample.ts';
import { samplePictures } from './samples/pictures.sample.ts';
import { SAMPLE_INSPECTION_INPUT, SAMPLE_SERVICE_INPUT } from './samples/inspection-and-service.sample.ts';
import { SAMPLE_WARRANTY_INPUT } from './samples/warranty.sample.ts';
import { serviceCard } from './service-card.ts';
import { warrantyCard } from './warranty-card.ts';

const renderer = createCardRenderer({ workers: 2 });
afterAll(() => renderer.close());

let pictures: CardPicture[] = [];
beforeAll(async () => {
  pictures = await samplePictures();
});

const samples: CardDataOf = {
  installation: installationCard(SAMPLE_INSTALLATION_INPUT),
  warranty: warrantyCard(SAMPLE_WARRANTY_INPUT),
  inspection: inspectionCard(SAMPLE_INSPECTION_INPUT),
  service: serviceCard(SAMPLE_SERVICE_INPUT),
  label: sampleLabels(),
};
const print = <Name extends CardName>(card: Name, data: CardDataOf[Name] = samples[card]) =>
  renderer.render(card, data, { pictures });

describe.each(CARD_NAMES)('The %s card', (card) => {
  test('is an archival PDF/A-2a, sound, tagged, with its fonts inside', async () => {
    const pdf = await print(card);
    expect(metadataOf(pdf)).toMatch(/pdfaid:part>2<.*pdfaid:conformance>A</s);
    expect(checkedByQpdf(pdf)).toContain('No syntax or stream encoding errors');
    expect(infoOf(pdf)).toMatch(/Tagged:\s+yes/);
    expect(structureOf(pdf)).toContain('Document');
    const fonts = fontsOf(pdf);
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter(({ name, embedded }) => !embedded || !name.includes('Inter'))).toEqual([]);
  });

  test('carries its title, its maker and its language', async () => {
    const pdf = await print(card);
    expect(infoOf(pdf)).toContain(samples[card].title);
    expect(infoOf(pdf)).toContain('Fiord Pompy Ciepła');
    expect(metadataOf(pdf)).toContain('<rdf:li>pl</rdf:li>');
  });

  test('has the same bytes when it is printed twice', async () => {
    const [first, second] = await Promise.all([print(card), print(card)]);
    expect(first.equals(second)).toBe(true);
  });

  test('passes the exporter as accessible PDF/UA-1', async () => {
    const pdf = await renderer.render(card, samples[card], { pictures, form: 'ua-1' });
    expect(metadataOf(pdf)).toContain('pdfuaid:part>1<');
  });
});

test('Every Polish letter of a card comes back when its text is extracted', async () => {
  const letters = 'ąćęłńóśźż ĄĆĘŁŃÓŚŹŻ';
  const english = 'äöüß ÄÖÜ';
  const data = { ...samples.installation, notes: [letters, english] };
  const text = textOf(await print('installation', data));
  expect(text).toContain(letters);
  expect(text).toContain(english);
  expect(text).toContain('Żaneta Gżegżółka-Święcicka');
});

test('An installation card reads as the questions and answers of its form', async () => {
  const text = pagesOf(await print('installation')).join('\n');
  expect(text).toMatch(/Ciśnienie w instalacji\s+1,6 bar/);
  expect(text).toMatch(/Data pomiarów ochronnych\s+11\.03\.2026/);
  expect(text).toMatch(/Wyłącznik różnicowoprądowy typu B\s+Tak/);
});

test('What the form declares stands above the signatures, in the language of the card', async () => {
  const declaration = {
    text: 'Odbieram urządzenie bez uwag.',
    texts: { de: 'Ich nehme das Gerät ohne Vorbehalt ab.' },
  };
  const form = { ...SAMPLE_INSTALLATION_INPUT.form, declaration };
  const polish = textOf(
    await print('installation', installationCard({ ...SAMPLE_INSTALLATION_INPUT, form })),
  );
  expect(polish).toMatch(/Podpisy\s+Odbieram urządzenie bez uwag\.\s+Podpis/);
  const german = installationCard({ ...SAMPLE_INSTALLATION_INPUT, form, language: 'de' });
  expect(textOf(await print('installation', german))).toContain('Ich nehme das Gerät ohne Vorbehalt ab.');
});

test('The service log of a warranty card has thirteen blank rows, all on one page', async () => {
  const log = pagesOf(await print('warranty')).filter((page) => page.includes('Rejestr przeglądów i napraw'));
  expect(log).toHaveLength(1);
  const numbered = log[0]!.split('\n').filter((line) => /^\s*\d+\s*$/.test(line));
  expect(numbered.map(Number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
});

test('Every page says which of how many it is', async () => {
  const pages = pagesOf(await print('warranty'));
  expect(pages).toHaveLength(4);
  for (const [index, page] of pages.entries()) expect(page).toContain(`strona ${index + 1} z 4`);
});

test('A table that goes over a page repeats its header there, and its rows stay whole', async () => {
  const rows = Array.from({ length: 90 }, (_, index) => ({
    label: `Pytanie numer ${index + 1}\n(ciąg dalszy ${index + 1})`,
    value: 'Tak',
  }));
  const data = { ...samples.installation, steps: [{ title: 'Długi krok', rows, photos: [] }], photos: [] };
  const pages = pagesOf(await print('installation', data));
  const tables = pages.filter((page) => page.includes('Pytanie numer'));
  expect(tables.length).toBeGreaterThan(2);
  for (const page of tables) {
    expect(page).toMatch(/Pytanie\s+Odpowiedź/);
    expect(page.match(/Pytanie numer \d+/g)).toHaveLength(page.match(/ciąg dalszy/g)!.length);
  }
});

const line = (text: string) => ({
  type: 'paragraph' as const,
  align: 'left' as const,
  runs: [{ type: 'text' as const, text, bold: false, italic: false, underline: false, strike: false }],
});

test('A page break in the warranty text begins a new page', async () => {
  const data = {
    ...samples.warranty,
    text: [line('PRZED PODZIAŁEM'), { type: 'pageBreak' as const }, line('PO PODZIALE')],
  };
  const pages = pagesOf(await print('warranty', data));
  const before = pages.findIndex((page) => page.includes('PRZED PODZIAŁEM'));
  const after = pages.findIndex((page) => page.includes('PO PODZIALE'));
  expect(before).toBe(0);
  expect(after).toBe(1);
});

test('Pictures have a text for those who cannot see them', async () => {
  const pdf = await print('installation');
  const alternatives = pdf.toString('latin1').match(/\/Alt/g) ?? [];
  // Logo, photos, signatures: each once at least.
  expect(alternatives.length).toBeGreaterThanOrEqual(picturesOf(samples.installation).length - 1);
});

test('A missing photo, and one that is no picture, are marked boxes on a card that is printed', async () => {
  const whole = pictures.find(({ name }) => name === 'zdjecie-1.jpg')!;
  const torn = { name: 'zdjecie-1.jpg', bytes: whole.bytes.subarray(0, 3_000) };
  const noise = { name: 'zdjecie-2.jpg', bytes: Buffer.from('to nie jest obraz') };
  const given = pictures.filter(({ name }) => !name.startsWith('zdjecie-'));
  const pdf = await renderer.render('installation', samples.installation, {
    pictures: [...given, torn, noise],
  });
  expect(textOf(pdf).match(/Brak obrazu lub plik jest uszkodzony/g)).toHaveLength(3);
});

test('A signature whose file broke off is a marked box, and the other signature stays', async () => {
  const whole = pictures.find(({ name }) => name === 'podpis-klienta.png')!;
  const torn = { ...whole, bytes: whole.bytes.subarray(0, Math.floor(whole.bytes.length / 2)) };
  const given = pictures.filter(({ name }) => name !== whole.name);
  const pdf = await renderer.render('warranty', samples.warranty, { pictures: [...given, torn] });
  expect(textOf(pdf).match(/Brak obrazu lub plik jest uszkodzony/g)).toHaveLength(1);
});

test('A logo that the engine cannot draw leaves the name of the maker in its place', async () => {
  const broken = { name: 'logo', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path') };
  const pdf = await renderer.render('label', samples.label, { pictures: [broken] });
  expect(textOf(pdf)).toContain('Fiord Pompy Ciepła');
});

test('A long serial number stands on one line of its label', async () => {
  const serial = 'WWWW-MMMM-WWWW-MMMM-WWWW-MMMM';
  expect(pagesOf(await print('label', sampleLabels(serial)))[0]).toContain(serial);
});

test.each([
  ['en', 'page 1 of', 'Warranty card', 'Basic warranty'],
  ['de', 'Seite 1 von', 'Garantiekarte', 'Grundgarantie'],
] as const)('A customer who reads %s has the card in that language', async (language, ...phrases) => {
  const text = textOf(await print('warranty', warrantyCard({ ...SAMPLE_WARRANTY_INPUT, language })));
  for (const phrase of phrases) expect(text).toContain(phrase);
  expect(text).not.toContain('Karta gwarancyjna');
});

test('Cards asked for at once are all printed, and none after the renderer was closed', async () => {
  const own = createCardRenderer({ workers: 2 });
  const serials = ['HP-A', 'HP-B', 'HP-C', 'HP-D', 'HP-E'];
  const pdfs = await Promise.all(serials.map((serial) => own.render('label', sampleLabels(serial))));
  for (const [index, pdf] of pdfs.entries()) expect(textOf(pdf)).toContain(serials[index]);
  await own.close();
  await expect(own.render('label', samples.label)).rejects.toThrow('closed');
});
