import { describe, expect, test } from 'vitest';
import { changed } from '../../../records/field-work/change.ts';
import { isReplaced, replacementGaps } from './replacement.ts';
import { begun } from './service-draft.sample.ts';
import type { ServiceDraft } from './service-draft.ts';
import { serviceRecord } from './service-record.ts';
import { serviceBody } from './service-request.ts';

const found = (state: 'free' | 'unknown' | 'offline' | 'installed') => ({
  serial: 'HP-2',
  state,
  name: 'Pompa',
});
const NOW = new Date('2026-11-21T10:15:00Z');

describe('a device that a service replaces', () => {
  test.each<[string, Partial<ServiceDraft>, readonly (readonly [string, string])[]]>([
    ['was not replaced', { replaced: false, replacement: '30' }, []],
    ['was never asked for', {}, []],
    ['needs the number of the new one', { replaced: true }, [['replacement', 'required']]],
    [
      'is not its own replacement',
      { replaced: true, replacement: ' hp-1 ' },
      [['replacement', 'same-serial']],
    ],
    ['is looked up first', { replaced: true, replacement: '30' }, [['replacement', 'look-up']]],
    [
      'is looked up anew when its number is changed',
      { replaced: true, replacement: 'HP-3', newDevice: found('free'), replacementConfirmed: true },
      [['replacement', 'look-up']],
    ],
    [
      'is not one that runs elsewhere',
      { replaced: true, replacement: 'HP-2', newDevice: found('installed'), replacementConfirmed: true },
      [['replacement', 'already-installed']],
    ],
    [
      'is confirmed beside the old one',
      { replaced: true, replacement: 'HP-2', newDevice: found('free') },
      [['replacementConfirmed', 'required']],
    ],
    [
      'may be unknown to the maker, or not to be asked about, once that is confirmed',
      { replaced: true, replacement: 'HP-2', newDevice: found('unknown'), replacementConfirmed: true },
      [],
    ],
    [
      'of a draft of an earlier version, where a number alone said so, is confirmed too',
      { replacement: '30' },
      [['replacement', 'look-up']],
    ],
  ])('%s', (_, some, gaps) => {
    expect(replacementGaps({ ...begun, ...some })).toEqual(gaps);
  });

  test('loses look-up and confirmation with another number, and its number with the answer No', () => {
    const data: ServiceDraft = {
      ...begun,
      replaced: true,
      replacement: 'HP-2',
      newDevice: found('free'),
      replacementConfirmed: true,
    };
    const typed = changed(
      serviceRecord,
      { data, pictures: new Map() },
      {
        kind: 'value',
        field: 'replacement',
        value: 'HP-22',
      },
    ).data;
    expect(replacementGaps(typed)).toEqual([['replacement', 'look-up']]);
    const sent = (some: Partial<ServiceDraft>) =>
      serviceBody({ ...data, course: 'done', repair: 'x', ...some }, 'c', NOW);
    expect(sent({})).toMatchObject({ replacementSerial: 'HP-2' });
    expect(sent({ replaced: false })).toMatchObject({ replacementSerial: null });
    expect(isReplaced({ replaced: false, replacement: 'HP-2' })).toBe(false);
  });
});
