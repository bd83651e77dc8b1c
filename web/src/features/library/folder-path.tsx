import type { LibraryEntry } from '@portal/domain/library/entry';
import { foldersAbove } from '@portal/domain/library/placement';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './library.module.css';

type Props = {
  readonly entries: readonly LibraryEntry[];
  readonly folder: number | null;
  readonly onGo: (folder: number | null) => void;
};

/** The way down to the folder that is open; each step above it leads back up. */
export function FolderPath({ entries, folder, onGo }: Props) {
  const { t } = useTranslation();
  const path = foldersAbove(entries, folder);
  if (path.length === 0) return null;
  return (
    <nav aria-label={t('library.path')}>
      <ol className={css['path']}>
        <li>
          <button type="button" onClick={() => onGo(null)}>
            {t('library.top')}
          </button>
        </li>
        {path.map(({ id, name }, at) => (
          <li key={id}>
            <IconChevronRight aria-hidden stroke={1.75} size="1.25rem" />
            {at === path.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <button type="button" onClick={() => onGo(id)}>
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
