import { LANGUAGES } from '@portal/domain/constants';
import type { LibraryEntry } from '@portal/domain/library/entry';
import { NativeSelect } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useOrganisation } from '../../lib/session/session.ts';
import { libraryTree } from './queries.ts';

type Props = {
  readonly entry: LibraryEntry;
  /** Undefined leaves it as it is. */
  readonly value: number | null | undefined;
  readonly onChange: (variantOf: number | null) => void;
};

/** Which entry of another language this one is the same as: readers of each language get theirs. */
export function VariantChoice({ entry, value, onChange }: Props) {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const others = LANGUAGES.filter((language) => language !== entry.language);
  const trees = useQueries({ queries: others.map((language) => libraryTree(organisation, language)) });
  const entries = trees.flatMap(({ data }) => data?.entries ?? []);
  const isFolder = entry.kind === 'folder';
  const fitting = entries.filter(({ kind }) => (kind === 'folder') === isFolder);
  const now = fitting.find(
    ({ variantGroup }) => variantGroup !== null && variantGroup === entry.variantGroup,
  );
  if (fitting.length === 0) return null;
  const chosen = value === undefined ? (now?.id ?? null) : value;
  return (
    <NativeSelect
      label={t('library.variantOf')}
      description={t('library.variantHint')}
      value={chosen === null ? '' : String(chosen)}
      onChange={(event) =>
        onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))
      }
      data={[
        { value: '', label: t('library.noVariant') },
        ...fitting.map(({ id, name, language }) => ({
          value: String(id),
          label: `${language.toUpperCase()} · ${name}`,
        })),
      ]}
    />
  );
}
