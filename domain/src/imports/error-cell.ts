/** What stands in a cell whose formula has no result: in files, and as spreadsheets write it in Polish and German. */
const ERRORS: ReadonlySet<string> = new Set(
  [
    '#N/A #N/D #N/D! #NV',
    '#REF! #ADR! #BEZUG!',
    '#VALUE! #ARG! #WERT!',
    '#DIV/0! #DZIEL/0!',
    '#NAME? #NAZWA?',
    '#NUM! #LICZBA! #ZAHL!',
    '#NULL! #ZERO!',
    '#SPILL! #ROZLANIE! #ÜBERLAUF!',
    '#CALC! #OBL! #KALK!',
  ].flatMap((names) => names.split(' ')),
);
/** An error as LibreOffice counts them. */
const NUMBERED = /^Err:\d{3}$/;

/** Whether a cell shows an error of a spreadsheet, such as `#N/A`. */
export function isErrorCell(cell: string): boolean {
  const text = cell.trim();
  return ERRORS.has(text.toUpperCase()) || NUMBERED.test(text);
}

/** Whether a cell says nothing; an error of a spreadsheet says nothing either. */
export function isBlankCell(cell: string): boolean {
  return cell.trim() === '' || isErrorCell(cell);
}
