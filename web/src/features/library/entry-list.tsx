import type { LibraryEntry } from '@portal/domain/library/entry';
import {
  IconDotsVertical,
  IconEyeOff,
  IconFileText,
  IconFolder,
  IconFolderOpen,
  IconLayoutGrid,
  IconList,
  IconPlayerPlay,
  IconWorld,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDate } from '../../lib/languages/format.ts';
import { readSetting, writeSetting } from '../../lib/local-setting.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { RowWindow } from '../../ui/lists/row-window.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { entryLinks } from './queries.ts';
import css from './library.module.css';

const ICONS = { document: IconFileText, video: IconPlayerPlay, folder: IconFolder, link: IconWorld } as const;

/** Files whose links are fetched by one call. */
const LINKED = 100;
/** Rows that are drawn together: as many as fill whole rows of a grid with 2, 3, 4 or 6 columns. */
const CHUNKS = { list: { chunk: 6, guessedChunkPx: 424 }, grid: { chunk: 12, guessedChunkPx: 720 } } as const;
const VIEW = 'libraryView';

type Actions = {
  readonly onSelect: (id: number) => void;
  readonly onFolder: (id: number) => void;
  readonly onOpen: (id: number) => void;
};

type Props = Actions & {
  readonly entries: readonly LibraryEntry[];
  readonly searched: boolean;
  readonly selected: ReadonlySet<number>;
};

/** What lies in a folder, as a list or as a grid of small pictures. */
export function EntryList({ entries, searched, selected, ...actions }: Props) {
  const { t } = useTranslation();
  const [view, setView] = useState<'list' | 'grid'>(readSetting(VIEW) === 'grid' ? 'grid' : 'list');
  const linkedWith = useMemo(() => linkGroups(entries), [entries]);
  if (entries.length === 0)
    return (
      <EmptyState
        icon={IconFolderOpen}
        title={t(searched ? 'library.noneFound' : 'library.empty')}
        {...(!searched && { text: t('library.emptyText') })}
      />
    );
  return (
    <>
      <div className={css['views']}>
        <span className={css['second']}>{t('library.count', { count: entries.length })}</span>
        <button
          type="button"
          className={css['view']}
          aria-label={t(view === 'list' ? 'library.asGrid' : 'library.asList')}
          onClick={() => {
            const next = view === 'list' ? 'grid' : 'list';
            setView(next);
            writeSetting(VIEW, next);
          }}
        >
          {view === 'list' ? (
            <IconLayoutGrid aria-hidden stroke={1.75} />
          ) : (
            <IconList aria-hidden stroke={1.75} />
          )}
        </button>
      </div>
      <RowWindow
        key={view}
        rows={entries}
        keyOf={({ id }) => id}
        label={t('library.content')}
        className={css[view]}
        {...CHUNKS[view]}
      >
        {(entry) => (
          <Row
            entry={entry}
            linkedWith={linkedWith.get(entry.id) ?? NONE}
            isSelected={selected.has(entry.id)}
            {...actions}
          />
        )}
      </RowWindow>
    </>
  );
}

const NONE: readonly number[] = [];

/** For each file those whose links are fetched together with its own. */
function linkGroups(entries: readonly LibraryEntry[]): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, readonly number[]>();
  const files = entries.filter(({ kind }) => kind === 'document' || kind === 'video').map(({ id }) => id);
  for (let at = 0; at < files.length; at += LINKED) {
    const group = files.slice(at, at + LINKED);
    for (const id of group) groups.set(id, group);
  }
  return groups;
}

type RowProps = Actions & {
  readonly entry: LibraryEntry;
  readonly linkedWith: readonly number[];
  readonly isSelected: boolean;
};

function Row({ entry, linkedWith, isSelected, onSelect, onFolder, onOpen }: RowProps) {
  const { t } = useTranslation();
  const { id, name, kind, hidden } = entry;
  const { data: links } = useQuery(entryLinks(useOrganisation(), linkedWith));
  const link = links?.get(id);
  const url = kind === 'link' ? entry.url : link?.url;
  const Icon = ICONS[kind];
  const picture =
    link === undefined || link.preview === null ? (
      <Icon aria-hidden stroke={1.75} />
    ) : (
      <img src={link.preview} alt="" loading="lazy" />
    );
  const words = (
    <>
      <span className={css['picture']}>{picture}</span>
      <span className={css['words']}>
        <span className={css['name']}>{name}</span>
        <Meta entry={entry} />
      </span>
    </>
  );
  return (
    <div className={css['entry']} data-hidden={hidden || undefined}>
      <label className={css['check']}>
        <input type="checkbox" checked={isSelected} onChange={() => onSelect(id)} />
        <span className={css['unseen']}>{t('library.select', { name })}</span>
      </label>
      {kind === 'folder' ? (
        <button type="button" className={css['open']} onClick={() => onFolder(id)}>
          {words}
        </button>
      ) : (
        <a className={css['open']} href={url ?? undefined} target="_blank" rel="noreferrer">
          {words}
        </a>
      )}
      <button
        type="button"
        className={css['more']}
        aria-label={t('library.details', { name })}
        onClick={() => onOpen(id)}
      >
        <IconDotsVertical aria-hidden stroke={1.75} />
      </button>
    </div>
  );
}

function Meta({ entry }: { readonly entry: LibraryEntry }) {
  const { t } = useTranslation();
  const { kind, size, updatedAt, version, hidden } = entry;
  const facts = [
    t(`library.kind.${kind}`),
    size !== null && formatBytes(size),
    version !== null && version > 1 && t('library.version', { number: version }),
    kind !== 'folder' && formatDate(updatedAt),
  ].filter(Boolean);
  return (
    <span className={css['meta']}>
      {facts.join(' · ')}
      {hidden && (
        <span className={css['mark']}>
          <IconEyeOff aria-hidden stroke={2} size="1rem" /> {t('library.hidden')}
        </span>
      )}
    </span>
  );
}
