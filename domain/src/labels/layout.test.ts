import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code128Modules, code128Runs, plainRun } from './code128.ts';
import { labelLayout } from './layout.ts';
import {
  LABEL_SIZE_NAMES,
  LABEL_SIZES,
  MAX_LABELS_AT_ONCE,
  RESOLUTIONS,
  sheetOf,
  ZPL_RESOLUTIONS,
} from './size.ts';

const serials = fc.oneof(
  fc.stringMatching(/^[A-Z]{2,3}-20\d\d-\d{8}$/),
  fc.stringMatching(/^[\x20-\x7e]{1,24}$/),
);

describe('a serial number in Code 128', () => {
  test.each([
    ['HP-2026-00000001', ['B:HP-2026-', 'C:00000001'], 178],
    ['44313721', ['C:44313721'], 79],
    ['12345', ['C:1234', 'B:5'], 79],
    ['A123', ['B:A123'], 79],
    ['A1234', ['B:A', 'C:1234'], 79],
    ['1234A', ['C:1234', 'B:A'], 79],
    ['A12345', ['B:A1', 'C:2345'], 90],
    ['A12345B', ['B:A12345B'], 112],
    ['A123456B', ['B:A', 'C:123456', 'B:B'], 112],
  ] as const)('%s', (serial, runs, modules) => {
    expect(code128Runs(serial).map(({ set, text }) => `${set}:${text}`)).toEqual(runs);
    expect(code128Modules(code128Runs(serial))).toBe(modules);
  });

  test('is written whole, in set C by pairs of digits', () => {
    fc.assert(
      fc.property(serials, (serial) => {
        const runs = code128Runs(serial);
        expect(runs.map(({ text }) => text).join('')).toBe(serial);
        for (const { set, text } of runs) if (set === 'C') expect(text).toMatch(/^(\d\d)+$/);
      }),
    );
  });
});

describe('a label', () => {
  test('has bars of whole dots with ten modules of white on either side, inside its edges', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LABEL_SIZE_NAMES),
        fc.constantFrom(...RESOLUTIONS),
        serials,
        fc.constantFrom('pdf' as const, 'zpl' as const),
        (size, resolution, serial, drawnBy) => {
          const layout = labelLayout(size, resolution, serial, 29, drawnBy);
          if (!layout) return;
          const { bars, qr, serial: text } = layout;
          expect(Number.isInteger(bars.moduleDots) && bars.moduleDots >= 1).toBe(true);
          const runs = drawnBy === 'zpl' ? [plainRun(serial)] : code128Runs(serial);
          expect(bars.width).toBe(code128Modules(runs) * bars.moduleDots);
          expect(bars.x).toBeGreaterThanOrEqual(10 * bars.moduleDots);
          expect(layout.width - bars.x - bars.width).toBeGreaterThanOrEqual(10 * bars.moduleDots);
          expect(bars.moduleDots / layout.dotsPerMm).toBeGreaterThanOrEqual(0.12);
          expect(qr.width).toBe(qr.moduleDots * (29 + 8));
          expect(qr.y + qr.height).toBeLessThanOrEqual(bars.y);
          expect(text.y + text.height).toBeLessThanOrEqual(layout.height);
        },
      ),
    );
  });

  test.each([
    [
      '40x30',
      {
        width: 320,
        height: 240,
        dotsPerMm: 8,
        bars: { x: 71, y: 119, width: 178, height: 72, moduleDots: 1 },
        qr: { x: 234, y: 12, width: 74, height: 74, moduleDots: 2 },
        words: { x: 12, y: 12, width: 210, height: 104 },
        serial: { x: 12, y: 196, width: 296, height: 26 },
      },
    ],
    [
      '62x29',
      {
        width: 496,
        height: 232,
        dotsPerMm: 8,
        bars: { x: 70, y: 119, width: 356, height: 64, moduleDots: 2 },
        qr: { x: 410, y: 12, width: 74, height: 74, moduleDots: 2 },
        words: { x: 12, y: 12, width: 386, height: 104 },
        serial: { x: 12, y: 188, width: 472, height: 27 },
      },
    ],
    [
      '100x50',
      {
        width: 800,
        height: 400,
        dotsPerMm: 8,
        bars: { x: 44, y: 195, width: 712, height: 112, moduleDots: 4 },
        qr: { x: 628, y: 24, width: 148, height: 148, moduleDots: 4 },
        words: { x: 24, y: 24, width: 580, height: 168 },
        serial: { x: 24, y: 312, width: 752, height: 40 },
      },
    ],
  ] as const)('of %s mm has everything in its place on a printer of 8 dots a millimetre', (size, layout) => {
    expect(labelLayout(size, 203, 'HP-2026-00000001', 29, 'pdf')).toEqual(layout);
  });

  test.each([
    [203, 'A'.repeat(24), 1],
    [203, 'A'.repeat(25), undefined],
    [300, 'A'.repeat(16), 2],
    // One dot of a twelfth of a millimetre would have room, and would not be read.
    [300, 'A'.repeat(17), undefined],
  ] as const)('of 40 mm on a printer of %i dots has for %s bars of %s dots', (resolution, serial, dots) => {
    expect(labelLayout('40x30', resolution, serial, 29, 'zpl')?.bars.moduleDots).toBe(dots);
  });

  test('has bars of half a millimetre at most, however short the serial number', () => {
    expect(labelLayout('100x50', 203, 'A1', 29, 'zpl')?.bars.moduleDots).toBe(4);
  });

  test('takes the serial number of every maker on every size and printer', () => {
    for (const size of LABEL_SIZE_NAMES)
      for (const resolution of RESOLUTIONS)
        expect(
          labelLayout(size, resolution, 'HP-2026-00000001', 29, 'zpl'),
          `${size} ${resolution}`,
        ).not.toBeNull();
  });

  test('is refused where its bars would be thinner than 0.12 mm, or nothing a scanner reads alike', () => {
    expect(labelLayout('40x30', 203, '1A'.repeat(20), 29, 'pdf')).toBeNull();
    expect(labelLayout('100x50', 203, 'ŻÓŁW-1', 29, 'pdf')).toBeNull();
    expect(labelLayout('100x50', 203, '', 29, 'pdf')).toBeNull();
  });
});

test.each([
  ['40x30', 5, 9],
  ['62x29', 3, 9],
  ['100x50', 2, 5],
] as const)('A sheet of A4 has labels of %s mm in %d columns and %d rows', (size, columns, rows) => {
  const sheet = sheetOf(size);
  expect([sheet.columns, sheet.rows]).toEqual([columns, rows]);
  expect(sheet.x * 2 + columns * LABEL_SIZES[size].width).toBeCloseTo(210);
  expect(sheet.y * 2 + rows * LABEL_SIZES[size].height).toBeCloseTo(297);
});

test('Labels are of three sizes and printers of three resolutions, of which ZPL has two; a hundred are drawn at once', () => {
  expect(LABEL_SIZES).toEqual({
    '40x30': { width: 40, height: 30 },
    '62x29': { width: 62, height: 29 },
    '100x50': { width: 100, height: 50 },
  });
  expect(LABEL_SIZE_NAMES).toEqual(['40x30', '62x29', '100x50']);
  expect([RESOLUTIONS, ZPL_RESOLUTIONS]).toEqual([
    [203, 300, 600],
    [203, 300],
  ]);
  expect(MAX_LABELS_AT_ONCE).toBe(100);
});
