import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { plainLetters, ungrouped } from '@portal/domain/plain-letters';

/** The words of a search over a `search` column, as patterns of `like` take them: wildcards are taken literally. */
export function searchWords(search: string | undefined): readonly string[] {
  return likeWords(plainLetters(search ?? ''));
}

/**
 * That every word of a search stands somewhere in a `search` column. A number typed in groups, `526-025-02-74`, is found as
 * well where its digits stand together, as telephone and tax numbers are stored.
 */
export function searchConditions(
  column: RawBuilder<unknown>,
  search: string | undefined,
): RawBuilder<SqlBool>[] {
  return searchWords(search).map((word) => {
    const asTyped = sql<SqlBool>`${column} like ${`%${word}%`}`;
    const together = ungrouped(word);
    return together === undefined ? asTyped : sql<SqlBool>`(${asTyped} or ${column} like ${`%${together}%`})`;
  });
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

/**
 * What a `search` column holds: everything that a person would search a record by. Migration 002 does the same to rows
 * written before.
 */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  return plainLetters(parts.filter((part) => part).join(' '));
}
