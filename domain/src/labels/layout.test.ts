import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code128Modules, code128Runs, plainRun } from './code128.ts';
import { labelLayout } from './layout.ts';
import { LABEL_SIZE_NAMES, LABEL_SIZES, RESOLUTIONS, sheetOf } from './size.ts';

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
    ['A12345', ['B:A1', 'C:2345'], 90],
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
