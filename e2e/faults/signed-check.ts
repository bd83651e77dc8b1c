import { createHash } from 'node:crypto';
import { canonicalText } from '@portal/domain/signing/canonical';
import type { StoredSigned } from '@portal/domain/signing/keep-signed';

/** An installation as it is kept, with what was signed of it. */
export type SignedRow = {
  readonly serial: string;
  readonly customerName: string;
  readonly customerCity: string;
  readonly customerPhone: string;
  readonly survey: unknown;
  readonly photos: readonly { readonly name: string }[];
  readonly signed: StoredSigned | null;
  /** The hashes of the files that it declared, by name. */
  readonly hashes: Readonly<Record<string, string>> | null;
};

/** How what is kept differs from what was signed, where nothing says that it was changed afterwards; empty is a pass. */
export function signedOtherwise(row: SignedRow, expectsOne: boolean): string[] {
  const { serial, signed } = row;
  if (signed === null) return expectsOne ? [`${serial}: what was signed is not kept`] : [];
  const { content, hash, changes } = signed;
  const changed = new Set(changes.map(({ path }) => path.split('.', 1)[0]));
  const pairs = [
    ['serial', content.serial, serial],
    ['customerName', content.customerName, row.customerName],
    ['customerCity', content.customerCity, row.customerCity],
    ['customerPhone', content.customerPhone, row.customerPhone],
    ['survey', content.answers, row.survey],
    ['photos', content.photos.map(({ name }) => name), row.photos.map(({ name }) => name)],
    ...Object.entries(content.pictures).map(([name, sha]) => ['files', sha, row.hashes?.[name]] as const),
  ] as const;
  const isOwnHash = createHash('sha256').update(canonicalText(content)).digest('hex') === hash;
  return [
    ...(isOwnHash ? [] : [`${serial}: the hash is not that of what was signed`]),
    ...pairs.flatMap(([what, was, is]) =>
      changed.has(what) || canonicalText(was) === canonicalText(is)
        ? []
        : [`${serial}: ${what} was signed as ${canonicalText(was)} and is kept as ${canonicalText(is)}`],
    ),
  ];
}
