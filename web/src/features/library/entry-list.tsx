import type { LibraryEntry } from '@portal/domain/library/entry';
import {
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
import { createContext, memo, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDate } from '../../lib/languages/format.ts';
import { readSetting, writeSetting } from '../../lib/local-setting.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { BlockWindow } from '../../ui/lists/block-window.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { entryLinks } from './queries.ts';
import css from './library.module.css';

const ICONS = { document: IconFileText, video: IconPlayerPlay, folder: IconFolder, link: IconWorld } as const;

/** Entries whose links are fetched by one call: whole chunks of both views, and no more than a call takes. */
const LINKED = 96;
/** Rows that are drawn together: as many as fill whole rows of a grid with 2, 3, 4 or 6 columns. */
const CHUNKS = { list: { chunk: 2, guessedChunkPx: 136 }, grid: { chunk: 12, guessedChunkPx: 720 } } as const;
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
  const steady = useSteady(actions);
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
      <BlockWindow
        key={view}
        rows={entries}
        keyOf={({ id }) => id}
        label={t('library.content')}
        className={css[view]}
        {...CHUNKS[view]}
        around={([first], items) => (
          <Links files={(first && linkedWith.get(first.id)) ?? NONE}>{items}</Links>
        )}
      >
        {(entry) => <Row entry={entry} isSelected={selected.has(entry.id)} actions={steady} t={t} />}
      </BlockWindow>
    </>
  );
}

/** The same actions as long as the list is there, so that a row is drawn anew only when something of it changes. */
function useSteady(actions: Actions): Actions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const [steady] = useState<Actions>(() => ({
    onSelect: (id) => latest.current.onSelect(id),
    onFolder: (id) => latest.current.onFolder(id),
    onOpen: (id) => latest.current.onOpen(id),
  }));
  return steady;
}

const NONE: readonly LibraryEntry[] = [];

/** For each entry the files whose links are fetched together with its own. */
function linkGroups(entries: readonly LibraryEntry[]): ReadonlyMap<number, readonly LibraryEntry[]> {
  const groups = new Map<number, readonly LibraryEntry[]>();
  for (let at = 0; at < entries.length; at += LINKED) {
    const together = entries.slice(at, at + LINKED);
    const files = together.filter(({ kind }) => kind === 'document' || kind === 'video');
    for (const { id } of together) groups.set(id, files);
  }
  return groups;
}

type Link = { readonly url: string; readonly preview: string | null };
const LinkContext = createContext<ReadonlyMap<number, Link> | undefined>(undefined);

/** Gives rows the links of their files, asked for once for all of them. */
function Links({
  files,
  children,
}: {
  readonly files: readonly LibraryEntry[];
  readonly children: ReactNode;
}) {
  const { data } = useQuery(entryLinks(useOrganisation(), files));
  return <LinkContext value={data}>{children}</LinkContext>;
}

type RowProps = {
  readonly entry: LibraryEntry;
  readonly isSelected: boolean;
  readonly actions: Actions;
  readonly t: TFunction;
};

const Row = memo(function Row({ entry, isSelected, actions, t }: RowProps) {
  const { id, name, kind, hidden } = entry;
  const link = use(LinkContext)?.get(id);
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
        <Meta entry={entry} t={t} />
      </span>
    </>
  );
  return (
    <div className={css['entry']} data-hidden={hidden || undefined}>
      <label className={css['check']}>
        <input
          type="checkbox"
          aria-label={t('library.select', { name })}
          checked={isSelected}
          onChange={() => actions.onSelect(id)}
        />
      </label>
      {kind === 'folder' ? (
        <button type="button" className={css['open']} onClick={() => actions.onFolder(id)}>
          {words}
        </button>
      ) : (
        <a className={css['open']} href={url ?? undefined} target="_blank" rel="noreferrer">
          {words}
        </a>
      )}
      <button
        type="button"
        className={`${css['more'] ?? ''} ${css['dots'] ?? ''}`}
        aria-label={t('library.details', { name })}
        onClick={() => actions.onOpen(id)}
      />
    </div>
  );
});

function Meta({ entry, t }: Pick<RowProps, 'entry' | 't'>) {
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
