import type { LibraryEntry } from '@portal/domain/library/entry';
import { branchOf, neighbourPlaces } from '@portal/domain/library/placement';
import { foundEntries } from '@portal/domain/library/shown-tree';
import type { Language } from '@portal/domain/templates/labels';
import { Button, Modal } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconFolderSymlink } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/network/api-problem.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { toast } from '../../ui/notices/toast.ts';
import { useMovedNote } from '../../ui/values/moved-note.tsx';
import { FolderTree } from './folder-tree.tsx';
import { libraryTree, moveLibraryEntries } from './queries.ts';
import { idleButton } from '../../ui/inputs/idle-button.ts';
import css from './library.module.css';

/** Where something is moved: a folder, and what it comes before there; undefined leaves it. */
type Place = { readonly parent: number | null; readonly before: number | null } | undefined;

type Tree = {
  readonly language: Language;
  readonly entries: readonly LibraryEntry[];
  readonly etag: string | null;
};

/**
 * What is marked in a tree, and the bar that moves it: to another folder, or up and down in its own.
 *
 * @param onGone called once what was marked has gone to another folder, and the bar with it
 */
export function useSelection(
  { language, entries, etag }: Tree,
  onGone: () => void,
): {
  readonly chosen: ReadonlySet<number>;
  readonly toggle: (id: number) => void;
  readonly bar: ReactNode;
} {
  const { t } = useTranslation();
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const [moving, setMoving] = useState(false);
  const chosen = entries.filter(({ id }) => marked.has(id));
  const toggle = (id: number) => {
    const next = new Set(marked);
    if (!next.delete(id)) next.add(id);
    setMarked(next);
  };

  const move = useMoving({ language, entries, etag }, chosen, () => {
    // What has gone to another folder is done with; what is put in order goes on.
    if (!moving) return;
    setMarked(new Set());
    setMoving(false);
    toast({ kind: 'success', title: t('library.moved', { count: chosen.length }) });
    onGone();
  });

  const [only] = chosen;
  const closed = new Set(chosen.flatMap(({ id }) => [...branchOf(entries, id)]));
  const bar = chosen.length > 0 && (
    <div className={css['bar']} role="toolbar" aria-label={t('library.selected', { count: chosen.length })}>
      <span>{t('library.selected', { count: chosen.length })}</span>
      <Button
        size="compact-md"
        leftSection={<IconFolderSymlink aria-hidden stroke={1.75} />}
        onClick={() => setMoving(true)}
      >
        {t('library.move')}
      </Button>
      {chosen.length === 1 && only !== undefined && (
        <OrderButtons
          entry={only}
          entries={entries}
          onMove={(way) =>
            move((now) => {
              const before = neighbourPlaces(now, only.id)[way];
              return before === undefined ? undefined : { parent: only.parent, before };
            })
          }
        />
      )}
      <Button variant="default" onClick={() => setMarked(new Set())}>
        {t('library.unselect')}
      </Button>
      <Modal
        opened={moving}
        onClose={() => setMoving(false)}
        title={t('library.moveTo')}
        closeButtonProps={{ 'aria-label': t('ui.close') }}
      >
        <FolderTree
          entries={entries}
          chosen={undefined}
          closed={closed}
          onChoose={(folder) => move(() => ({ parent: folder, before: null }))}
        />
      </Modal>
    </div>
  );
  return { chosen: new Set(chosen.map(({ id }) => id)), toggle, bar };
}

/**
 * Moves what is chosen. Moves follow one another, each in the tree that the one before has left: a second click on an
 * arrow is no conflict.
 */
function useMoving({ language, entries, etag }: Tree, chosen: readonly LibraryEntry[], onMoved: () => void) {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const queries = useQueryClient();
  const last = useRef<Promise<void>>(Promise.resolve());

  async function moveTo(placeIn: (now: readonly LibraryEntry[]) => Place): Promise<void> {
    const { queryKey } = libraryTree(organisation, language);
    const now = queries.getQueryData(queryKey) ?? { entries, etag };
    const place = placeIn(now.entries);
    if (place === undefined) return;
    try {
      const ids = chosen.map(({ id }) => id);
      const next = await moveLibraryEntries(language, now.etag, { entries: ids, ...place });
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, next);
      onMoved();
    } catch (error) {
      const problem = problemOf(error);
      const changed = problem.code === 'changed-meanwhile';
      toast({
        kind: changed ? 'warning' : 'error',
        title: changed ? t('library.changedTitle') : problem.title,
        message: changed ? t('library.changedText') : (problem.violations[0]?.message ?? problem.detail),
      });
      await queries.invalidateQueries({ queryKey });
    }
  }

  return (placeIn: (now: readonly LibraryEntry[]) => Place): void => {
    last.current = last.current.then(() => moveTo(placeIn));
  };
}

type OrderButtonsProps = {
  readonly entry: LibraryEntry;
  readonly entries: readonly LibraryEntry[];
  /** Moves it one step in its folder. */
  readonly onMove: (way: 'up' | 'down') => void;
};

/** Moves an entry up or down in its folder. */
function OrderButtons({ entry, entries, onMove }: OrderButtonsProps) {
  const { t } = useTranslation();
  const { up, down } = neighbourPlaces(entries, entry.id);
  const shown = useMemo(() => foundEntries(entries, entry.parent, ''), [entries, entry.parent]);
  const { movedNote, noteMove } = useMovedNote(shown.map(({ id }) => id));
  const move = (way: 'up' | 'down') => {
    onMove(way);
    noteMove(entry.id);
  };
  return (
    <>
      {movedNote}
      <Button
        size="compact-md"
        variant="outline"
        aria-label={t('library.moveUp', { name: entry.name })}
        {...idleButton(up === undefined, () => move('up'))}
      >
        <IconArrowUp aria-hidden stroke={1.75} />
      </Button>
      <Button
        size="compact-md"
        variant="outline"
        aria-label={t('library.moveDown', { name: entry.name })}
        {...idleButton(down === undefined, () => move('down'))}
      >
        <IconArrowDown aria-hidden stroke={1.75} />
      </Button>
    </>
  );
}
