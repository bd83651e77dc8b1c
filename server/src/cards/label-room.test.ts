import { LABEL_SIZE_NAMES } from '@portal/domain/labels/size';
import { afterAll, expect, test } from 'vitest';
import { deviceLabels } from './device-label.ts';
import { createCardRenderer } from './render.ts';
import { SAMPLE_DEVICE, SAMPLE_SETTING } from './samples/device.sample.ts';
import { placedWords } from './samples/pdf-tools.sample.ts';

const renderer = createCardRenderer({ workers: 1 });
afterAll(() => renderer.close());

/** The longest name that a device template may have. */
const LONGEST = 200;
const longest = (words: string): string => words.repeat(LONGEST).slice(0, LONGEST).trim();

const NAMES = {
  usual: 'Pompa ciepła powietrze–woda Fiord 12 kW',
  'of five lines':
    'Szafa hydrauliczna z zasobnikiem ciepłej wody użytkowej 200 l i pompą obiegową Fiord Hydro Plus',
  'of 200 signs': longest('Szafa hydrauliczna z zasobnikiem '),
  'of one long word': longest('Warmwasserspeicheranschlussgruppe'),
  'of wide signs without a space': longest('W'),
};
const MAKERS = { usual: 'Fiord Pompy Ciepła', longest: longest('Zakłady Urządzeń Grzewczych ') };

const CASES = LABEL_SIZE_NAMES.flatMap((size) =>
  Object.keys(NAMES).flatMap((name) => Object.keys(MAKERS).map((maker) => ({ size, name, maker }))),
);

test.each(CASES)(
  'A label of $size mm shows its maker ($maker) and number whatever the device is called: a name $name',
  async ({ size, name, maker }) => {
    const device = {
      ...SAMPLE_DEVICE,
      deviceTemplate: { id: 5, name: NAMES[name as keyof typeof NAMES], nameTranslations: {} },
    };
    const organisation = {
      ...SAMPLE_SETTING.organisation,
      name: MAKERS[maker as keyof typeof MAKERS],
      logo: null,
    };
    const data = deviceLabels({
      ...SAMPLE_SETTING,
      organisation,
      devices: [{ device, address: 'https://portal.example/d/AbCdEfGhIjKlMn_p' }],
      size,
      resolution: 300,
      sheet: null,
      drawnBy: 'pdf',
    });
    const [label] = data.labels;
    const { layout } = label!;
    const points = (dots: number) => (dots / layout.dotsPerMm / 25.4) * 72;
    const { words: room, serial } = layout;
    const words = placedWords(await renderer.render('label', data, { form: 'ua-1' }));
    const aboveBars = words.filter(({ bottom }) => bottom < points(layout.bars.y + layout.bars.height));
    const shown = aboveBars.map(({ word }) => word.replaceAll('\u200b', '')).join(' ');
    expect(shown).toContain(organisation.name.split(' ')[0]);
    if (maker === 'usual') expect(shown).toContain('Fiord Pompy Ciepła');
    if (name === 'usual') expect(shown.replaceAll('\u00A0', ' ')).toContain('Fiord 12 kW');
    // Nothing is cut off by the edges of its place, nor reaches the QR code; a glyph's box is a little larger than what is drawn.
    for (const { word, top, bottom, left, right } of aboveBars) {
      expect(bottom - (bottom - top) * 0.25, word).toBeLessThan(points(room.y + room.height));
      expect(left, word).toBeGreaterThanOrEqual(points(room.x) - 0.5);
      expect(right, word).toBeLessThan(points(room.x + room.width) + 2);
    }
    const under = words.filter(({ top }) => top > points(serial.y) - 6);
    expect(under.map(({ word }) => word).join('')).toBe(SAMPLE_DEVICE.serial);
  },
);
