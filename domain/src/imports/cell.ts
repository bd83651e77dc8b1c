import { addDays, isIsoDate, type IsoDate } from '../dates.ts';
import { plainSerial } from '../devices/serial-key.ts';
import { isNumberText, numberText, readNumber } from '../form/read-number.ts';
import { isFormula } from '../formula.ts';
import { isRecordDay } from '../record-day.ts';
import type { RowProblemCode } from './row-problem.ts';
import { TABLE_BOUNDS } from './table.ts';

export type ReadCell =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly code: RowProblemCode };

const taken = (value: string): ReadCell => ({ ok: true, value });
const refused = (code: RowProblemCode): ReadCell => ({ ok: false, code });

/** What a spreadsheet writes so that figures stay text: `="00123"`. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

/**
 * The text of a cell: on one line, without the white space around it. The apostrophe that our own export puts before what a
 * spreadsheet would run is taken off; a formula itself is refused, since its result is not in the file.
 */
export function readText(cell: string): ReadCell {
  if (cell.length > TABLE_BOUNDS.cell) return refused('too-long');
  const text = cell.replaceAll(/\s+/g, ' ').trim();
  const asText = TEXT_FORMULA.exec(text);
  if (asText) return taken((asText[1] ?? '').replaceAll('""', '"').trim());
  if (cell.startsWith("'") && isFormula(cell.slice(1))) return taken(text.slice(1).trim());
  return text.startsWith('=') ? refused('formula') : taken(text);
}

const SCIENTIFIC = /^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i;
const SERIAL_LETTERS = 120;
/** Figures as spreadsheets group them by thousands, with the spaces that nobody types. */
const GROUPED_FIGURES = /^\s*\d{1,3}([\u00A0\u2009]\d{3})+\s*$/;

/**
 * A serial number, which stays text. One that a spreadsheet turned into `1,23457E+11` is lost and refused; the spaces by which
 * one groups figures go. `width` is the length of serial numbers that begin with a zero: figures that are shorter have lost theirs.
 */
export function readSerial(cell: string, width: number | null): ReadCell {
  const together = plainSerial(cell);
  const text = readText(GROUPED_FIGURES.test(together) ? together.replaceAll(/\s/g, '') : together);
  if (!text.ok) return text;
  if (text.value === '') return refused('serial-missing');
  if (text.value.length > SERIAL_LETTERS) return refused('serial-long');
  if (SCIENTIFIC.test(text.value)) return refused('serial-scientific');
  if (width !== null && /^[1-9]\d*$/.test(text.value) && text.value.length < width)
    return refused('serial-zeros');
  return text;
}

const THOUSANDS = { ',': /^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$/, '.': /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/ } as const;
const FIGURES = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)([eE][+-]?\d{1,2})?$/;

/** A number, written with a point: `1 234,5`, `1.234,5` where the comma is decimal, `1,234.5` where the point is, `1E3`. */
export function readNumberCell(text: string, decimal: ',' | '.'): ReadCell {
  const plain = text.replaceAll(/[\s\u00A0\u202F]/g, '').replace('\u2212', '-');
  const grouped = THOUSANDS[decimal].test(plain) ? plain.replaceAll(decimal === ',' ? '.' : ',', '') : plain;
  if (!FIGURES.test(grouped)) return refused('number');
  const figures = grouped.replace(',', '.');
  // A value is stored as text, so that it keeps digits that a number would lose.
  if (isNumberText(figures) && readNumber(figures) === undefined) return taken(figures);
  const number = Number(figures);
  return Number.isFinite(number) ? taken(numberText(number)) : refused('number');
}

/** Excel counts days from here; so it has right every day since March 1900. */
const EXCEL_DAY_0: IsoDate = '1899-12-30';
/** 1954 to 2064: other figures are no days of a device. */
const EXCEL_DAYS = { first: 20_000, last: 60_000 } as const;
const TIME_OF_DAY = /[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/;
const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})\.?$/;
const DAY_FIRST = /^(\d{1,2})[-./] ?(\d{1,2})[-./] ?(\d{4})\.?$/;
const SHORT_YEAR = /^\d{1,2}[-./]\d{1,2}[-./]\d{2}$/;

/**
 * A day, as `YYYY-MM-DD`: `2024-05-31`, `2024/05/31`, `31.05.2024`, `31/05/2024`, `31-05-2024`, each with a time of day or
 * without, or the number of the day as Excel counts. Days come before months, as in Europe; a year of two figures is refused.
 */
export function readDayCell(text: string): ReadCell {
  const day = text.replace(TIME_OF_DAY, '').trim();
  if (SHORT_YEAR.test(day)) return refused('date-year');
  const counted = /^(\d{5})([.,]\d+)?$/.exec(day);
  if (counted) {
    const days = Number(counted[1]);
    const inRange = days >= EXCEL_DAYS.first && days <= EXCEL_DAYS.last;
    return inRange ? taken(addDays(EXCEL_DAY_0, days)) : refused('date');
  }
  const byYear = YEAR_FIRST.exec(day);
  const byDay = DAY_FIRST.exec(day);
  const [year, month, date] = byYear
    ? [byYear[1], byYear[2], byYear[3]]
    : byDay
      ? [byDay[3], byDay[2], byDay[1]]
      : [];
  if (!year || !month || !date) return refused('date');
  const iso = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isIsoDate(iso) ? taken(iso) : refused('date');
}

/** A day in plausible years: warranties, the windows of inspections and recalls go by it. */
export function readRecordDay(text: string): ReadCell {
  const day = readDayCell(text);
  return day.ok && !isRecordDay(day.value) ? refused('date-range') : day;
}

const YES = new Set(['yes', 'tak', 'ja', 'true', 'prawda', 'wahr', '1', 'x', 't', 'y', 'j']);
const NO = new Set(['no', 'nie', 'nein', 'false', 'fałsz', 'falsch', '0', 'n', '-']);

/** Yes or no in three languages, as spreadsheets write them. */
export function readYesNo(text: string): ReadCell {
  const word = text.toLowerCase();
  if (YES.has(word)) return taken('yes');
  return NO.has(word) ? taken('no') : refused('yes-no');
}
