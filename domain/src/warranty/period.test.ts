import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '../dates.ts';
import { longestEnd, warrantyPeriod, warrantyStart } from './period.ts';
import { FIRST_MAKER_TERMS, SECOND_MAKER_TERMS, type WarrantyTerms } from './terms.ts';

const started = '2026-03-15';
/** One inspection on each of the four anniversaries. */
const everyYear = ['2027-03-15', '2028-03-15', '2029-03-15', '2030-03-15'];

const firstMaker = (on: string, inspectedOn: string[]) =>
  warrantyPeriod(FIRST_MAKER_TERMS, { startedOn: started, soldOn: '2026-03-01', on }, inspectedOn);
const secondMaker = (on: string, inspectedOn: string[]) =>
  warrantyPeriod(SECOND_MAKER_TERMS, { startedOn: started, on }, inspectedOn);

const ACCUMULATORS = { pl: 'Akumulatory', en: 'Accumulators', de: 'Akkumulatoren' };
const PUMP = { pl: 'Pompa obiegowa', en: 'Circulation pump', de: 'Umwälzpumpe' };

describe('the start of a warranty', () => {
  test.each([
    ['2026-03-15', '2026-01-10', '2026-03-15'],
    ['2026-07-10', '2026-01-10', '2026-07-10'],
    ['2026-07-11', '2026-01-10', '2026-07-10'],
    ['2028-01-01', '2026-08-31', '2027-02-28'],
    ['2026-03-15', null, '2026-03-15'],
  ])('of the first maker, started on %s and sold on %s, is %s', (startedOn, soldOn, start) => {
    expect(warrantyStart(FIRST_MAKER_TERMS, { startedOn, soldOn })).toBe(start);
  });

  test('of the second maker is the first start, however long ago it was sold', () => {
    expect(warrantyStart(SECOND_MAKER_TERMS, { startedOn: started, soldOn: '2020-01-01' })).toBe(started);
  });
});

describe('the warranty of the second maker', () => {
  test('holds 60 months on the day it is issued, 27 of them in any case, its wearing parts 24', () => {
    expect(secondMaker(started, [])).toEqual({
      start: '2026-03-15',
      basicEnd: '2028-06-15',
      end: '2031-03-15',
      extended: true,
      repairDays: 0,
      parts: [
        { name: 'akumulatory', names: ACCUMULATORS, end: '2028-03-15' },
        { name: 'pompa obiegowa', names: PUMP, end: '2028-03-15' },
      ],
    });
  });

  test.each<[string, string, string[], string, string | undefined]>([
    ['all done', '2031-01-01', everyYear, '2031-03-15', undefined],
    ['the first window open to its last day', '2027-04-14', [], '2031-03-15', undefined],
    ['the first window closed', '2027-04-15', [], '2028-06-15', '2027-04-14'],
    ['the first done on the first day of its window', '2027-12-01', ['2027-02-13'], '2031-03-15', undefined],
    ['the first done on the last day of its window', '2027-12-01', ['2027-04-14'], '2031-03-15', undefined],
    ['the first done a day early', '2027-12-01', ['2027-02-12'], '2028-06-15', '2027-04-14'],
    ['the first done a day late', '2027-12-01', ['2027-04-15'], '2028-06-15', '2027-04-14'],
    [
      'done early, and again in the window',
      '2027-12-01',
      ['2027-01-02', '2027-03-15'],
      '2031-03-15',
      undefined,
    ],
    ['the second missed, within the basic period', '2030-01-01', ['2027-03-15'], '2028-06-15', '2028-04-14'],
    [
      'the third missed, after the basic period',
      '2030-01-01',
      everyYear.slice(0, 2),
      '2029-04-14',
      '2029-04-14',
    ],
    ['the last missed', '2031-01-01', everyYear.slice(0, 3), '2030-04-14', '2030-04-14'],
    ['two missed: the first counts', '2031-01-01', ['2027-03-15'], '2028-06-15', '2028-04-14'],
    ['looked at after its end', '2040-01-01', everyYear, '2031-03-15', undefined],
  ])('with %s', (_, on, inspectedOn, end, lost) => {
    const result = secondMaker(on, inspectedOn);
    expect([result.end, result.lostBecause?.dueDate]).toEqual([end, lost]);
    expect(result.extended).toBe(lost === undefined);
    expect(result.parts.map((part) => part.end)).toEqual(['2028-03-15', '2028-03-15']);
  });
});

describe('the warranty of the first maker', () => {
  test('holds 60 months, and has no extension to lose', () => {
    expect(firstMaker(started, [])).toEqual({
      start: started,
      basicEnd: '2031-03-15',
      end: '2031-03-15',
      extended: false,
      repairDays: 0,
      parts: [
        { name: 'akumulatory', names: ACCUMULATORS, end: '2028-03-15' },
        { name: 'pompa obiegowa', names: PUMP, end: '2028-03-15' },
      ],
    });
  });

  test('ends with the window in which the yearly inspection was missed', () => {
    expect(firstMaker('2029-05-01', everyYear.slice(0, 2))).toMatchObject({
      basicEnd: '2029-04-14',
      end: '2029-04-14',
      lostBecause: { anniversary: '2029-03-15', dueDate: '2029-04-14' },
    });
    expect(firstMaker('2031-01-01', everyYear).end).toBe('2031-03-15');
  });
});

describe('a warranty', () => {
  test.each([
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-01-31', 27, '2028-04-30'],
    ['2026-12-31', 60, '2031-12-31'],
  ])('from %s of %i months ends with %s', (startedOn, basicMonths, end) => {
    const terms: WarrantyTerms = { basicMonths, yearlyInspection: false, parts: [] };
    expect(warrantyPeriod(terms, { startedOn, on: '2050-01-01' }, []).end).toBe(end);
  });

  test('without yearly inspections keeps its extension without any', () => {
    const terms = { ...SECOND_MAKER_TERMS, yearlyInspection: false };
    expect(warrantyPeriod(terms, { startedOn: started, on: '2050-01-01' }, [])).toMatchObject({
      end: '2031-03-15',
      extended: true,
    });
  });

  test('that an inspection keeps alive takes its parts along when it is lost', () => {
    const terms: WarrantyTerms = { ...FIRST_MAKER_TERMS, parts: [{ name: 'anoda', months: 24 }] };
    expect(warrantyPeriod(terms, { startedOn: started, on: '2027-04-15' }, []).parts).toEqual([
      { name: 'anoda', end: '2027-04-14' },
    ]);
  });

  test('whose last window would close after its end is not lost by it', () => {
    const terms: WarrantyTerms = { basicMonths: 12, extendedMonths: 25, yearlyInspection: true, parts: [] };
    const result = warrantyPeriod(terms, { startedOn: '2026-03-15', on: '2029-01-01' }, ['2027-03-15']);
    expect(result.end).toBe('2028-04-14');
    const wide = warrantyPeriod(terms, { startedOn: '2026-03-15', on: '2029-01-01' }, ['2027-03-15'], {
      before: 30,
      after: 90,
    });
    expect([wide.end, wide.extended, wide.lostBecause]).toEqual(['2028-04-15', true, undefined]);
  });

  test.each([
    ['2027-04-15', '2028-04-14', undefined],
    ['2027-04-15', '2028-04-15', '2028-04-14'],
    ['2027-04-14', '2027-04-15', '2027-04-14'],
  ])(
    'of which inspections due before %s count as done is lost on %s by the one due on %s',
    (inspectedUntil, on, lost) => {
      const terms = { ...SECOND_MAKER_TERMS, inspectedUntil };
      const { lostBecause } = warrantyPeriod(terms, { startedOn: started, on }, []);
      expect(lostBecause?.dueDate).toBe(lost);
    },
  );

  test('never ends before its basic period where an extension is at stake, nor after the longest', () => {
    const day = fc.nat(3_000).map((days) => addDays('2024-01-01', days));
    fc.assert(
      fc.property(day, day, fc.array(day, { maxLength: 8 }), (startedOn, on, inspectedOn) => {
        const { start, end, basicEnd, extended } = warrantyPeriod(
          SECOND_MAKER_TERMS,
          { startedOn, on },
          inspectedOn,
        );
        expect(end >= basicEnd && end <= longestEnd(SECOND_MAKER_TERMS, start)).toBe(true);
        expect(extended).toBe(end === addMonths(startedOn, 60));
      }),
    );
  });

  test.each([FIRST_MAKER_TERMS, SECOND_MAKER_TERMS])(
    'never ends earlier for an inspection more, whenever it was (%#)',
    (terms) => {
      const day = fc.nat(3_000).map((days) => addDays('2024-01-01', days));
      fc.assert(
        fc.property(day, day, fc.array(day, { maxLength: 8 }), day, (startedOn, on, inspectedOn, more) => {
          const before = warrantyPeriod(terms, { startedOn, on }, inspectedOn);
          const after = warrantyPeriod(terms, { startedOn, on }, [...inspectedOn, more]);
          expect(after.end >= before.end).toBe(true);
        }),
      );
    },
  );
});
