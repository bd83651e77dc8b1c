import type { LibraryEntry } from '@portal/domain/library/entry';
import { IconFolder, IconFolderOpen, IconHome } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './library.module.css';

type Props = {
  readonly entries: readonly LibraryEntry[];
  /** Null is the top; undefined marks none. */
  readonly chosen: number | null | undefined;
  readonly onChoose: (folder: number | null) => void;
  /** Folders that cannot be chosen: what is moved cannot lie in itself. */
  readonly closed?: ReadonlySet<number>;
};

/** The folders of a tree, each under the one that it lies in. */
export function FolderTree({ entries, chosen, onChoose, closed }: Props) {
  const { t } = useTranslation();
  const folders = Map.groupBy(
    entries.filter(({ kind }) => kind === 'folder'),
    ({ parent }) => parent,
  );
  const level = (parent: number | null) => {
    const inside = folders.get(parent) ?? [];
    if (inside.length === 0) return null;
    return (
      <ul className={css['branch']}>
        {inside.map(({ id, name, hidden }) => {
          const Icon = id === chosen ? IconFolderOpen : IconFolder;
          return (
            <li key={id}>
              <button
                type="button"
                className={css['leaf']}
                aria-current={id === chosen || undefined}
                disabled={closed?.has(id)}
                onClick={() => onChoose(id)}
              >
                <Icon aria-hidden stroke={1.75} size="1.25rem" />
                <span data-hidden={hidden || undefined}>{name}</span>
              </button>
              {closed?.has(id) === true ? null : level(id)}
            </li>
          );
        })}
      </ul>
    );
  };
  return (
    <>
      <button
        type="button"
        className={css['leaf']}
        aria-current={chosen === null || undefined}
        onClick={() => onChoose(null)}
      >
        <IconHome aria-hidden stroke={1.75} size="1.25rem" />
        <span>{t('library.top')}</span>
      </button>
      {level(null)}
    </>
  );
}
