import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { plainSerial } from '@portal/domain/devices/serial-key';
import { plainLetters, ungrouped } from '@portal/domain/plain-letters';

/** The words of a search over a `search` column, as patterns for `like`; wildcards in them are escaped. */
export function searchWords(search: string | undefined): readonly string[] {
  return likeWords(plainLetters(search ?? ''));
}

/**
 * The words of a search over a `search` column, each with its spellings as patterns for `like`. A number typed in groups,
 * `526-025-02-74`, also matches its digits without separators, which is how telephone and tax numbers are stored.
 */
export function searchPatterns(search: string | undefined): readonly (readonly string[])[] {
  return searchWords(search).map((word) => {
    const together = ungrouped(word);
    return together === undefined ? [`%${word}%`] : [`%${word}%`, `%${together}%`];
  });
}

/** The condition that every word of a search occurs in a `search` column, in one of its spellings. */
export function searchConditions(
  column: RawBuilder<unknown>,
  search: string | undefined,
): RawBuilder<SqlBool>[] {
  return searchPatterns(search).map((spellings) => {
    const any = spellings.map((pattern) => sql`${column} like ${pattern}`);
    return sql<SqlBool>`(${sql.join(any, sql` or `)})`;
  });
}

/** A text of the database as `plainLetters` has it, for short lists that no index is worth. */
export const inPlainLetters = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`replace(replace(regexp_replace(normalize(lower(${text}), NFD), '[\\u0300-\\u036F]', '', 'g'), 'ł', 'l'), 'ß', 'ss')`;

/** The words of a search over a lower-case column whose text is otherwise unchanged. */
export function likeWords(search: string | undefined): readonly string[] {
  return plainSerial(search ?? '')
    .toLowerCase()
    .replaceAll('\0', '')
    .replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** The words of a search in serial numbers, as `foundIds` takes them. */
export const serialPatterns = (search: string | undefined): readonly (readonly string[])[] =>
  likeWords(search).map((word) => [`%${word}%`]);

/**
 * The content of a `search` column: everything by which a person may search for a record. Migration 002 builds the same
 * for older rows.
 */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  return plainLetters(parts.filter((part) => part).join(' '));
}
