import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createCardRenderer } from './render.ts';
import { SAMPLE_SERVICE_INPUT } from './samples/inspection-and-service.sample.ts';
import { infoOf, pagesOf, pictureOf } from './samples/pdf-tools.sample.ts';
import { SAMPLE_WARRANTY_INPUT } from './samples/warranty.sample.ts';
import { serviceCard } from './service-card.ts';
import { warrantyCard } from './warranty-card.ts';

const renderer = createCardRenderer({ workers: 1 });
afterAll(() => renderer.close());

const card = warrantyCard(SAMPLE_WARRANTY_INPUT);

/** Points of a page's picture in one colour, a shade or two apart from it at most. */
async function pointsOf(page: Buffer, [red, green, blue]: readonly [number, number, number]) {
  const { data } = await sharp(page).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let found = 0;
  for (let at = 0; at < data.length; at += 3) {
    const apart = [data[at]! - red, data[at + 1]! - green, data[at + 2]! - blue].map(Math.abs);
    if (Math.max(...apart) <= 2) found += 1;
  }
  return found;
}

type PrintedText = {
  readonly words: string;
  /** In points. */
  readonly size: number;
  /** As `#rrggbb`. */
  readonly colour: string;
  readonly bold: boolean;
};

/** Every text of a PDF with its type, in the order of the pages. */
function textsOf(pdf: Uint8Array): PrintedText[] {
  const options = ['-xml', '-i', '-stdout', '-zoom', '1', '-', 'card'];
  const xml = execFileSync('pdftohtml', options, { input: pdf, encoding: 'utf8' });
  const fonts = new Map(
    [...xml.matchAll(/<fontspec id="(\d+)" size="(\d+)" [^>]*color="(#\w+)"/g)].map(
      ([, id, size, colour]) => [id, { size: Number(size), colour: colour ?? '' }],
    ),
  );
  return [...xml.matchAll(/<text [^>]*font="(\d+)"[^>]*>(.*?)<\/text>/g)].map(([, id, marked = '']) => ({
    words: marked.replaceAll(/<[^>]+>/g, ''),
    bold: /^<b>.*<\/b>$/.test(marked),
    ...(fonts.get(id) ?? { size: 0, colour: '' }),
  }));
}

const letters = (texts: readonly PrintedText[]) => texts.reduce((sum, { words }) => sum + words.length, 0);

test('A warranty card is A4, its text set in 10 point', async () => {
  const pdf = await renderer.render('warranty', card);
  expect(infoOf(pdf)).toMatch(/Page size:\s+595\.2\d+ x 841\.8\d+ pts \(A4\)/);
  const texts = textsOf(pdf);
  const inTenPoint = letters(texts.filter(({ size }) => size === 10));
  expect(inTenPoint / letters(texts)).toBeGreaterThan(0.7);
});

test('The header of a table is orange under white bold words', async () => {
  const pdf = await renderer.render('warranty', { ...card, text: [], attachments: [] });
  const pages = Number(/Pages:\s+(\d+)/.exec(infoOf(pdf))?.[1]);
  const log = await sharp(pictureOf(pdf, pages, 100)).toBuffer();
  const orange = await pointsOf(log, [0xb8, 0x55, 0x00]);
  const line = await pointsOf(log, [0xf2, 0x8c, 0x00]);
  // A page of 827 × 1169 points: the header is 685 wide and some 25 high.
  expect(orange).toBeGreaterThan(5_000);
  expect(line).toBeGreaterThan(300);
  const header = ['Lp.', 'Data', 'Wykonane czynności', 'Wykonawca', 'Podpis i pieczęć'];
  const printed = textsOf(pdf).filter(({ words }) => header.includes(words));
  expect(printed).toEqual(header.map((words) => ({ words, size: 10, colour: '#ffffff', bold: true })));
});

test('The header of a table is orange where the table begins, and quiet where it goes on', async () => {
  const rows = Array.from({ length: 70 }, (_, at) => ({
    label: `Parametr ${at + 1}`,
    before: '1',
    after: '2',
  }));
  const service = { ...serviceCard(SAMPLE_SERVICE_INPUT), passages: [], photoGroups: [], changes: rows };
  const pdf = await renderer.render('service', service);
  const pages = Number(/Pages:\s+(\d+)/.exec(infoOf(pdf))?.[1]);
  expect(pages).toBeGreaterThan(1);
  const orange = [];
  for (let page = 1; page <= pages; page += 1)
    orange.push(await pointsOf(await sharp(pictureOf(pdf, page, 100)).toBuffer(), [0xb8, 0x55, 0x00]));
  expect(orange[0]).toBeGreaterThan(5_000);
  // The places of missing signatures have a dashed line in this colour.
  for (const further of orange.slice(1)) expect(further).toBeLessThan(1_000);
  expect(pagesOf(pdf)[1]).toMatch(/Parametr\s+Przed\s+Po/);
});
