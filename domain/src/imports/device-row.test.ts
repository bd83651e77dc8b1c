import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ParametersSchema } from '../templates/parameters-schema.ts';
import { readDayCell, readNumberCell, readSerial, readText, readYesNo } from './cell.ts';
import { deviceTargetNames, suggestTargets } from './columns.ts';
import { type DeviceFileRules, planDeviceRow, readDeviceRow } from './device-row.ts';
import { mappingDefects } from './mapping-defects.ts';
import { shown } from './row-reader.ts';

const say = (read: ReturnType<typeof readText>): string => (read.ok ? read.value : `refused: ${read.code}`);

describe('a cell', () => {
  test.each([
    [' HP  1\n', 'HP 1'],
    ["'=A1+1", '=A1+1'],
    ["'-5", '-5'],
    ["'t Hooft", "'t Hooft"],
    ['=A1+1', 'refused: formula'],
    ['="00123"', '00123'],
    ['a'.repeat(2_000), 'a'.repeat(2_000)],
    ['a'.repeat(2_001), 'refused: too-long'],
  ])('%j is the text %s', (cell, expected) => {
    expect(say(readText(cell))).toBe(expected);
  });

  test.each([
    ['0012345', 7, '0012345'],
    ['12345', 7, 'refused: serial-zeros'],
    ['12345', null, '12345'],
    ['HP-12', 7, 'HP-12'],
    ['12345678', 7, '12345678'],
    ['1,23457E+11', null, 'refused: serial-scientific'],
    ['1.23457e+11', null, 'refused: serial-scientific'],
    ['2E5', null, 'refused: serial-scientific'],
    ['  ', null, 'refused: serial-missing'],
    ['x'.repeat(120), null, 'x'.repeat(120)],
    ['x'.repeat(121), null, 'refused: serial-long'],
    ['=A2', null, 'refused: formula'],
    ['2026\u202F0041\u202F2345', null, '202600412345'],
    ['HP-2026\u202F0041', null, 'HP-20260041'],
    ['="0012\u202F3456"', 8, '00123456'],
    ['1\u202F234\u202F567', 8, 'refused: serial-zeros'],
    ['12\u00A0345\u00A0678', null, '12345678'],
    [' 12\u2009345 ', null, '12345'],
    ['HP\u00A0345', null, 'HP 345'],
    ['2026\u00A0345', null, '2026 345'],
    ['12 345', null, '12 345'],
  ])('%j among serial numbers of %s is %s', (cell, width, expected) => {
    expect(say(readSerial(cell, width))).toBe(expected);
  });

  test.each([
    ['1 234,5', ',', '1234.5'],
    ['1.234,5', ',', '1234.5'],
    ['1.234', ',', '1234'],
    ['1.5', ',', '1.5'],
    ['1,5', ',', '1.5'],
    ['1,234.5', '.', '1234.5'],
    ['1,5', '.', '1.5'],
    ['\u22122', ',', '-2'],
    ['1E3', ',', '1000'],
    ['5E-7', ',', '0.0000005'],
    ['8948012345678901234', ',', '8948012345678901234'],
    ['12 kW', ',', 'refused: number'],
    ['1,2,3', ',', 'refused: number'],
    ['', ',', 'refused: number'],
  ] as const)('%j with %s is the number %s', (cell, decimal, expected) => {
    expect(say(readNumberCell(cell, decimal))).toBe(expected);
  });

  test.each([
    ['2024-05-31', '2024-05-31'],
    ['2024/5/31', '2024-05-31'],
    ['31.05.2024', '2024-05-31'],
    ['31/05/2024', '2024-05-31'],
    ['31-5-2024', '2024-05-31'],
    ['31.05.2024 00:00:00', '2024-05-31'],
    ['2024-05-31T12:30:00Z', '2024-05-31'],
    ['45443', '2024-05-31'],
    ['45443,5', '2024-05-31'],
    ['2024-5-3', '2024-05-03'],
    ['3.5.2024 8:30', '2024-05-03'],
    ['3.5.24', 'refused: date-year'],
    ['20000', '1954-10-03'],
    ['19999', 'refused: date'],
    ['60000', '2064-04-08'],
    ['60001', 'refused: date'],
    ['05/31/2024', 'refused: date'],
    ['29.02.2023', 'refused: date'],
    ['31.05.24', 'refused: date-year'],
    ['12345', 'refused: date'],
    ['wczoraj', 'refused: date'],
  ])('%j is the day %s', (cell, expected) => {
    expect(say(readDayCell(cell))).toBe(expected);
  });

  test.each([
    ['yes', ['TAK', 'yes', 'ja', 'true', 'prawda', 'wahr', '1', 'x', 't', 'y', 'j']],
    ['no', ['nein', 'no', 'nie', 'false', 'FAŁSZ', 'falsch', '0', 'n', '-']],
    ['refused: yes-no', ['może']],
  ])('%s is what %j answer', (expected, cells) => {
    expect(cells.map((cell) => say(readYesNo(cell)))).toEqual(cells.map(() => expected));
  });
});

const FIELDS: ParametersSchema = [
  { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true },
  { name: 'power', type: 'number', label: 'Moc', labels: { en: 'Power' }, required: true },
  { name: 'made', type: 'date', label: 'Data produkcji' },
  { name: 'gas', type: 'list', label: 'Czynnik', options: ['R32', 'R290'] },
];
const PUMP = { id: 5, keys: ['pompa ciepla', 'heat pump'], fields: FIELDS };
const RULES: DeviceFileRules = {
  targets: ['@serial', '@type', 'power', 'made', 'gas'],
  type: null,
  types: [PUMP],
  decimal: ',',
  serialWidth: null,
};

describe('a row of a file of devices', () => {
  test('is a device of its type, its values as they are stored', () => {
    expect(readDeviceRow(['HP-1', 'pompa CIEPLA', '9,50', '31.05.2024', 'r32'], RULES)).toEqual({
      ok: true,
      type: PUMP,
      serial: 'HP-1',
      values: { serial: 'HP-1', power: '9.5', made: '2024-05-31', gas: 'R32' },
      warnings: [],
    });
  });

  test('takes errors of a spreadsheet for blank cells and says so, and refuses one in the place of a serial number', () => {
    const cells = ['HP-1', 'Heat pump', '#DZIEL/0!', '#BEZUG!', ' #n/a ', '#REF!'];
    const read = readDeviceRow(cells, RULES);
    const warnings = [
      { code: 'spreadsheet-error', column: 2, value: '#DZIEL/0!' },
      { code: 'spreadsheet-error', column: 3, value: '#BEZUG!' },
      { code: 'spreadsheet-error', column: 4, value: '#n/a' },
    ];
    expect(read).toMatchObject({ ok: true, values: { serial: 'HP-1' }, warnings });
    expect(readDeviceRow(['#N/A', 'Heat pump', '9', '', 'Err:502'], RULES)).toMatchObject({
      ok: false,
      problems: [
        { code: 'serial-missing', column: 0, value: '#N/A' },
        { code: 'spreadsheet-error', column: 4, value: 'Err:502' },
      ],
    });
  });

  test('is refused with every reason, its column and what stands there', () => {
    expect(readDeviceRow(['1,2E+11', 'Kocioł', 'x', '31.02.2024', 'R22', 'more'], RULES)).toMatchObject({
      ok: false,
      problems: [
        { code: 'too-many-cells', column: 5, value: 'more' },
        { code: 'serial-scientific', column: 0, value: '1,2E+11' },
        { code: 'type-unknown', column: 1, value: 'Kocioł' },
      ],
    });
    expect(readDeviceRow(['HP-1', 'Heat pump', 'x', '31.02.2024', 'R22'], RULES)).toMatchObject({
      ok: false,
      problems: [
        { code: 'number', column: 2, value: 'x' },
        { code: 'date', column: 3, value: '31.02.2024' },
        { code: 'not-an-option', column: 4, value: 'R22' },
      ],
    });
  });

  test('is refused without a type, and with a value that its type does not have', () => {
    expect(readDeviceRow(['HP-1', ' ', '9', '', ''], RULES)).toMatchObject({
      ok: false,
      problems: [{ code: 'type-missing', column: 1 }],
    });
    const boiler = { id: 6, keys: ['kociol'], fields: FIELDS.slice(0, 2) };
    expect(
      readDeviceRow(['HP-1', 'Kocioł', '9', '', 'R32'], { ...RULES, types: [PUMP, boiler] }),
    ).toMatchObject({ ok: false, problems: [{ code: 'parameter-unknown', column: 4, value: 'R32' }] });
  });

  test('never throws, whatever its cells hold', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 30 }), { maxLength: 8 }), (cells) => {
        const read = readDeviceRow(cells, RULES);
        if (read.ok) planDeviceRow(read, undefined);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the plan of a row', () => {
  const row = {
    ok: true as const,
    type: PUMP,
    serial: 'HP-1',
    values: { serial: 'HP-1', power: '9.5' },
    warnings: [],
  };
  const known = {
    id: 1,
    installed: false,
    inDatabase: true,
    values: { serial: 'HP-1', power: '9,5', gas: 'R32' },
  };

  test('makes a device that nobody knows, unless a required value is missing', () => {
    expect(planDeviceRow(row, undefined)).toEqual({ outcome: 'new' });
    expect(planDeviceRow({ ...row, values: { serial: 'HP-1' } }, undefined)).toEqual({
      outcome: 'refused',
      problems: [{ code: 'required', column: null, value: 'Moc' }],
    });
  });

  test('leaves a device alone whose numbers are the same in another spelling', () => {
    expect(planDeviceRow(row, known)).toEqual({ outcome: 'same' });
  });

  test('names the values that change, and takes a device of an installer into the database', () => {
    expect(planDeviceRow({ ...row, values: { ...row.values, power: '12' } }, known)).toEqual({
      outcome: 'changed',
      before: { power: '9,5' },
      after: { power: '12' },
    });
    expect(planDeviceRow(row, { ...known, inDatabase: false })).toEqual({
      outcome: 'changed',
      before: {},
      after: {},
    });
  });

  test('takes no value of a parameter from what every object has', () => {
    const names = ['constructor', 'valueOf', '__proto__'];
    const fields = [
      FIELDS[0]!,
      ...names.map((name) => ({ name, label: name, type: 'string' as const, required: true })),
    ];
    const odd = { ...PUMP, fields };
    const plain = { ...row, type: odd, values: { serial: 'HP-1' } };
    expect(planDeviceRow(plain, undefined)).toMatchObject({
      outcome: 'refused',
      problems: names.map((value) => ({ code: 'required', value })),
    });
    expect(planDeviceRow(plain, known)).toEqual({ outcome: 'same' });
    const rules = { ...RULES, targets: ['@serial', ...names], type: odd };
    const read = readDeviceRow(['HP-1', 'a', 'b', 'c'], rules);
    const after = Object.fromEntries([...names.entries()].map(([at, name]) => [name, 'abc'[at]]));
    expect(read.ok && planDeviceRow(read, known)).toEqual({
      outcome: 'changed',
      before: Object.fromEntries(names.map((name) => [name, ''])),
      after,
    });
  });

  test('changes no device that is installed', () => {
    const installed = { ...known, installed: true };
    expect(planDeviceRow(row, installed)).toEqual({ outcome: 'same' });
    expect(planDeviceRow({ ...row, values: { power: '12' } }, installed)).toMatchObject({
      outcome: 'refused',
      problems: [{ code: 'device-installed' }],
    });
  });
});

test('columns are taken as the last time, else by their names in any language, each target once', () => {
  const names = deviceTargetNames([FIELDS]);
  const header = ['Nr seryjny', 'POWER', 'moc', 'Produktion', 'Uwagi'];
  expect(suggestTargets(header, names, {})).toEqual(['@serial', 'power', null, null, null]);
  expect(suggestTargets(header, names, { produktion: 'made', power: null, uwagi: 'gone' })).toEqual([
    '@serial',
    null,
    'power',
    'made',
    null,
  ]);
});

test('a column is known by the name of its parameter with the unit behind it, as our own export writes it', () => {
  const names = deviceTargetNames([[{ name: 'power', type: 'number', label: 'Moc', unit: 'kW' }]]);
  expect(suggestTargets(['Moc [kW]'], names, {})).toEqual(['power']);
});

describe('a file whose column names the types', () => {
  const power = { name: 'power', type: 'number' } as const;
  const air: ParametersSchema = [...FIELDS.slice(0, 1), { ...power, label: 'Moc A7/W35' }];
  const ground: ParametersSchema = [...FIELDS.slice(0, 1), { ...power, label: 'Moc B0/W35' }];
  const header = ['Numer seryjny', 'Typ', 'Moc A7/W35', 'Moc B0/W35'];
  const targets = suggestTargets(header, deviceTargetNames([air, ground]), {}, true);
  const rules: DeviceFileRules = {
    ...RULES,
    targets,
    type: null,
    types: [
      { id: 1, keys: ['air'], fields: air },
      { id: 2, keys: ['ground'], fields: ground },
    ],
  };
  const read = (...cells: string[]) => readDeviceRow(cells, rules);

  test('has a column for each name that types give one parameter, as our own export writes it', () => {
    expect(targets).toEqual(['@serial', '@type', 'power', 'power']);
    expect(read('HP-1', 'air', '12', '')).toMatchObject({ values: { power: '12' } });
    expect(read('HP-2', 'ground', '', '10')).toMatchObject({ values: { power: '10' } });
    expect(read('HP-3', 'ground', '10', '10,0')).toMatchObject({ values: { power: '10' } });
  });

  test('has one column for what they call alike, whatever the names behind it', () => {
    const tank: ParametersSchema = [
      ...FIELDS.slice(0, 1),
      { name: 'moc', label: 'Power', labels: { pl: 'moc a7 w35' }, type: 'number' },
      { name: 'volume', label: 'Pojemność', type: 'number' },
    ];
    const two: ParametersSchema = [...tank, { name: 'moc_2', label: 'Moc A7/W35', type: 'number' }];
    const types = [
      ...rules.types,
      { id: 3, keys: ['tank'], fields: tank },
      { id: 4, keys: ['two'], fields: two },
    ];
    const of = (type: string) => readDeviceRow(['HP-5', type, '7,5', ''], { ...rules, types });
    expect(of('tank')).toMatchObject({ ok: true, values: { moc: '7.5' } });
    expect(of('air')).toMatchObject({ ok: true, values: { power: '7.5' } });
    // Which of its two is meant, nobody knows.
    expect(of('two')).toMatchObject({ ok: false, problems: [{ code: 'parameter-unknown', column: 2 }] });
  });

  test('is not guessed at where two of them say different things in one row', () => {
    expect(read('HP-4', 'ground', '12', '10')).toMatchObject({
      ok: false,
      problems: [{ code: 'parameter-unknown', column: 3, value: '10' }],
    });
  });

  test('may name no other target twice, nor any where all rows are of one type', () => {
    expect(mappingDefects('devices', targets, 4, null)).toEqual([]);
    expect(mappingDefects('devices', targets, 4, 1)).toMatchObject([{ code: 'target-twice' }]);
    expect(mappingDefects('devices', ['@serial', '@type', '@type', null], 4, null)).toMatchObject([
      { code: 'target-twice' },
    ]);
    expect(suggestTargets(['Numer seryjny', 'SN'], deviceTargetNames([air]), {}, true)).toEqual([
      '@serial',
      null,
    ]);
  });
});

test('of what is wrong in a cell the admin is shown 120 characters', () => {
  expect(shown('x'.repeat(120))).toBe('x'.repeat(120));
  expect(shown('x'.repeat(121))).toBe('x'.repeat(120));
});
