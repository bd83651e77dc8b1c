import { describe, expect, test } from 'vitest';
import { serialSchema } from './input.ts';
import { plateSerial, sameSerial, serialKey } from './serial-key.ts';

describe('a serial number', () => {
  test.each([
    ['HP-2026-00000001', 'hp-2026-00000001', true],
    ['  HP-2026-1 ', 'hp-2026-1', true],
    ['HP 2026', 'HP2026', false],
    ['HP-01', 'HP-1', false],
  ])('%j and %j name the same device: %s', (one, other, same) => {
    expect(sameSerial(one, other)).toBe(same);
  });

  test('has a key that loses spaces only, as the database does', () => {
    expect(serialKey('  A b  ')).toBe('a b');
    expect(serialKey('A\t')).toBe('a\t');
  });

  test('that was typed in small letters reads as on the plate, and names the same device', () => {
    expect(plateSerial(' hp-2026-00000001 ')).toBe('HP-2026-00000001');
    expect(sameSerial(plateSerial('hp-2026-1a'), 'HP-2026-1a')).toBe(true);
  });

  test('whose letters a Mac writes apart from their marks names the same device', () => {
    expect(serialSchema.parse('WA\u0308RME-1')).toBe('W\u00C4RME-1');
  });

  test('is stored as scanned, without what a paste brings along, and is never empty', () => {
    expect(serialSchema.parse('\tHP-2026-1a\n')).toBe('HP-2026-1a');
    expect(serialSchema.parse('HP-2026\r\n1a')).toBe('HP-2026 1a');
    expect(serialSchema.parse('HP-2026-0000\u202F0002')).toBe('HP-2026-00000002');
    expect(serialSchema.safeParse(' \t ').error?.issues[0]?.message).toBe('serial');
    expect(serialSchema.safeParse('9'.repeat(121)).error?.issues[0]?.message).toBe('too-long');
  });
});
