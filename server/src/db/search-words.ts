/** The words of a search as patterns of `like` take them: in lower case, wildcards taken literally. */
export function searchWords(search: string | undefined): readonly string[] {
  return (search ?? '')
    .toLowerCase()
    .replaceAll('\0', '')
    .replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** What a `search` column holds: everything that a person would search a record by. */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  return parts
    .filter((part) => part)
    .join(' ')
    .toLowerCase();
}
