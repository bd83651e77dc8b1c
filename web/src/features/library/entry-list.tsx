import type { LibraryEntry } from '@portal/domain/library/entry';
import { Button } from '@mantine/core';
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
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDate } from '../../lib/languages/format.ts';
import { readSetting, writeSetting } from '../../lib/local-setting.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { entryLinks } from './queries.ts';
import css from './library.module.css';

const ICONS = { document: IconFileText, video: IconPlayerPlay, folder: IconFolder, link: IconWorld } as const;

/** Rows drawn at once: a folder of thousands opens as fast as one of a hundred. */
const ROWS = 100;
const VIEW = 'libraryView';

type Props = {
  readonly entries: readonly LibraryEntry[];
  readonly searched: boolean;
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (id: number) => void;
  readonly onFolder: (id: number) => void;
  readonly onOpen: (id: number) => void;
};

/** What lies in a folder, as a list or as a grid of small pictures. */
export function EntryList(props: Props) {
  const { entries, searched } = props;
  const { t } = useTranslation();
  const [view, setView] = useState<'list' | 'grid'>(readSetting(VIEW) === 'grid' ? 'grid' : 'list');
  const [drawn, setDrawn] = useState(ROWS);
  const shown = entries.slice(0, drawn);
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
      {Array.from({ length: Math.ceil(shown.length / ROWS) }, (_, at) => (
        <Rows key={at} {...props} entries={shown.slice(at * ROWS, (at + 1) * ROWS)} view={view} />
      ))}
      {entries.length > drawn && (
        <Button variant="outline" onClick={() => setDrawn(drawn + ROWS)}>
          {t('library.more', { count: Math.min(ROWS, entries.length - drawn) })}
        </Button>
      )}
    </>
  );
}

function Rows({
  entries,
  view,
  selected,
  onSelect,
  onFolder,
  onOpen,
}: Props & { readonly view: 'list' | 'grid' }) {
  const { t } = useTranslation();
  const files = entries.filter(({ kind }) => kind === 'document' || kind === 'video').map(({ id }) => id);
  const { data: links } = useQuery(entryLinks(useOrganisation(), files));
  return (
    <ul className={css[view]} aria-label={t('library.content')}>
      {entries.map((entry) => {
        const { id, name, kind, hidden } = entry;
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
          <li key={id} className={css['entry']} data-hidden={hidden || undefined}>
            <label className={css['check']}>
              <input type="checkbox" checked={selected.has(id)} onChange={() => onSelect(id)} />
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
          </li>
        );
      })}
    </ul>
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
