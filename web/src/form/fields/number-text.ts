/** A number in the format of a language, without grouping, ready to be edited. */
export function writeNumber(number: number, language: string): string {
  return new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 10 }).format(number);
}
