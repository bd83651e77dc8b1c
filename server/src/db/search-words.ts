/**
 * Letters as a person types them in a hurry: lower case, without accents and strokes, so that Łódź is found by `lodz`.
 * Migration 002 does the same to rows written before.
 */
function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss');
}

/** The words of a search over a `search` column, as patterns of `like` take them: wildcards are taken literally. */
export function searchWords(search: string | undefined): readonly string[] {
  return likeWords(plainLetters(search ?? ''));
}

/** The words of a search over a column that is in lower case and otherwise as it was written. */
export function likeWords(search: string | undefined): readonly string[] {
  return (search ?? '')
    .toLowerCase()
    .replaceAll('\0', '')
    .replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** What a `search` column holds: everything that a person would search a record by. */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  return plainLetters(parts.filter((part) => part).join(' '));
}
