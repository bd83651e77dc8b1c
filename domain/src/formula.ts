/** A cell that a spreadsheet would take for a formula. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** A phone number as it is stored begins like a formula, but with digits alone it is at most a number (decision 017). */
const STORED_PHONE = /^\+\d{6,15}$/;

/** Whether a spreadsheet would run a text: our files have an apostrophe before it, which an import takes off. */
export function isFormula(text: string): boolean {
  return FORMULA_START.test(text) && !STORED_PHONE.test(text);
}
