/** Text for searching: lower case, without accents and strokes, so that `lodz` finds Łódź. */
export function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss');
}

/** A telephone or tax number written in groups; shorter numbers are zip codes and days. */
const IN_GROUPS = /^(?=.*[()./-])(?:[+()./-]*\d){7,}[()./-]*$/;

/** The digits of a number typed in groups, as it is stored: `526-025-02-74`; undefined for any other word. */
export function ungrouped(word: string): string | undefined {
  return IN_GROUPS.test(word) ? word.replaceAll(/\D/g, '') : undefined;
}
