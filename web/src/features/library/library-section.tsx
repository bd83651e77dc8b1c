import { Button } from '@mantine/core';
import { LANGUAGES } from '@portal/domain/constants';
import type { LibraryEntry } from '@portal/domain/library/entry';
import { foldersAbove } from '@portal/domain/library/placement';
import type { Language } from '@portal/domain/templates/labels';
import { languageSchema } from '@portal/domain/templates/labels-schema';
import { IconChevronDown, IconFolderPlus, IconLink } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type DragEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { online } from '../../lib/network/connection.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { useStateAcrossSignIn } from '../../lib/session/state-across-sign-in.ts';
import { useStore } from '../../lib/store.ts';
import { Segments } from '../../ui/frame/segments.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { LoadFailed } from '../../ui/notices/error-state.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { chosenFiles, droppedFiles, type DroppedFile } from './dropped-files.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { EntryList } from './entry-list.tsx';
import { FileChooser } from './file-chooser.tsx';
import { FolderPath } from './folder-path.tsx';
import { FolderTree } from './folder-tree.tsx';
import { LibraryAccess } from './library-access.tsx';
import { foundEntries } from '@portal/domain/library/shown-tree';
import { NewEntryDialog } from './new-entry-dialog.tsx';
import { libraryTree } from './queries.ts';
import { useUploading } from './same-name-dialog.tsx';
import { useSelection } from './selection.tsx';
import { UploadRows } from './upload-rows.tsx';
import css from './library.module.css';

/** How long the names of files that could not be read are shown, in milliseconds, and how many of them. */
const READING_MS = 15_000;
const MAX_NAMES = 5;

const namesOf = (names: readonly string[]) =>
  names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? ` … (${String(names.length)})` : '');

const NAMES = { pl: 'Polski', en: 'English', de: 'Deutsch' } as const satisfies Record<Language, string>;

/** The maker's files: a tree of folders in each language, with what installers see in the support pages. */
export default function LibrarySection() {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const [params, setParams] = useSearchParams();
  const language = languageSchema.catch(currentLanguage()).parse(params.get('language'));
  const { data, error, refetch } = useQuery(libraryTree(organisation, language));
  return (
    <section className={css['library']} aria-labelledby="file-library">
      <h2 id="file-library" className={css['title']}>
        {t('library.title')}
      </h2>
      <p className={css['second']}>{t('library.hint')}</p>
      <Segments
        name="library-language"
        label={t('library.language')}
        options={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
        value={language}
        onChange={(next) => setParams({ language: next })}
      />
      {data === undefined && !error && <Skeletons shape="rows" count={6} />}
      {error && <LoadFailed title={t('library.failed')} error={error} onRetry={() => void refetch()} />}
      {/* After an error the tree stays as it was last read, and with it what is typed in a dialog of it. */}
      {data !== undefined && (
        <Library key={language} language={language} entries={data.entries} etag={data.etag} />
      )}
      <LibraryAccess />
    </section>
  );
}

type LibraryProps = {
  readonly language: Language;
  readonly entries: readonly LibraryEntry[];
  readonly etag: string | null;
};

function Library({ language, entries, etag }: LibraryProps) {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const queries = useQueryClient();
  const reachable = useStore(online);
  const [params, setParams] = useSearchParams();
  const [making, setMaking] = useStateAcrossSignIn<'folder' | 'link' | null>('library-new', null);
  const [opened, setOpened] = useStateAcrossSignIn<number | null>('library-entry', null);
  const search = params.get('search') ?? '';
  const wanted = Number(params.get('folder')) || null;
  const folder = entries.some(({ id, kind }) => id === wanted && kind === 'folder') ? wanted : null;
  const shown = useMemo(() => foundEntries(entries, folder, search), [entries, folder, search]);
  const pane = useRef<HTMLElement>(null);
  const goOn = usePaneFocus(pane, folder);
  const selection = useSelection({ language, entries, etag }, () => requestAnimationFrame(goOn));
  const refresh = () => void queries.invalidateQueries({ queryKey: ['library', organisation, language] });
  const goTo = (next: number | null) =>
    setParams({ language, ...(next !== null && { folder: String(next) }) });
  const { upload, question } = useUploading({ folder, language, entries, organisation }, refresh);
  const entry = entries.find(({ id }) => id === opened);
  const isDesk = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false });
  const tree = (
    <nav aria-label={t('library.folders')}>
      <FolderTree entries={entries} chosen={search === '' ? folder : undefined} onChoose={goTo} />
    </nav>
  );

  return (
    <DropArea onFiles={upload}>
      {!reachable && <Notice tone="warn" title={t('library.needsNetwork')} />}
      <Additions onFiles={(files) => upload(chosenFiles(files))} onNew={setMaking} />
      <UploadRows />
      <SearchField
        value={search}
        label={t('library.search')}
        onSearch={(text) => setParams({ language, ...(text !== '' && { search: text }) })}
      />
      <div className={css['panes']}>
        {isDesk ? tree : <FoldedTree key={folder}>{tree}</FoldedTree>}
        <section ref={pane} tabIndex={-1} className={css['pane']} aria-label={nameOf(entries, folder, t)}>
          {search === '' && <FolderPath entries={entries} folder={folder} onGo={goTo} />}
          {selection.bar}
          <EntryList
            key={`${String(folder)} ${search}`}
            entries={shown}
            searched={search !== ''}
            selected={selection.chosen}
            onSelect={selection.toggle}
            onFolder={goTo}
            onOpen={setOpened}
          />
        </section>
      </div>
      {question}
      {making !== null && (
        <NewEntryDialog
          kind={making}
          language={language}
          parent={folder}
          onClose={() => setMaking(null)}
          onMade={refresh}
        />
      )}
      {entry !== undefined && (
        <EntryDialog
          key={entry.id}
          entry={entry}
          above={foldersAbove(entries, entry.parent)}
          etag={etag}
          onClose={() => setOpened(null)}
          onChanged={refresh}
        />
      )}
    </DropArea>
  );
}

/** The content of a folder takes the focus when what had it is gone with the folder before, or with what was moved. */
function usePaneFocus(pane: RefObject<HTMLElement | null>, folder: number | null): () => void {
  const last = useRef(folder);
  const goOn = useCallback(() => {
    if (document.activeElement === document.body) pane.current?.focus({ preventScroll: true });
  }, [pane]);
  useEffect(() => {
    if (last.current !== folder) goOn();
    last.current = folder;
  }, [folder, goOn]);
  return goOn;
}

function nameOf(entries: readonly LibraryEntry[], folder: number | null, t: TFunction): string {
  return entries.find(({ id }) => id === folder)?.name ?? t('library.top');
}

/** The folders on a phone, closed again wherever one has gone. */
function FoldedTree({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <details className={css['folded']}>
      <summary>
        {t('library.folders')}
        <IconChevronDown aria-hidden stroke={1.75} />
      </summary>
      {children}
    </details>
  );
}

type AdditionsProps = {
  readonly onFiles: Parameters<typeof FileChooser>[0]['onFiles'];
  readonly onNew: (kind: 'folder' | 'link') => void;
};

/** The ways to add something: files, a folder, a link. */
function Additions({ onFiles, onNew }: AdditionsProps) {
  const { t } = useTranslation();
  return (
    <div className={css['toolbar']}>
      <FileChooser onFiles={onFiles} />
      <Button
        variant="outline"
        leftSection={<IconFolderPlus aria-hidden stroke={1.75} />}
        onClick={() => onNew('folder')}
      >
        {t('library.newFolder')}
      </Button>
      <Button
        variant="outline"
        leftSection={<IconLink aria-hidden stroke={1.75} />}
        onClick={() => onNew('link')}
      >
        {t('library.newLink')}
      </Button>
    </div>
  );
}

/** Takes files and whole folders that are dropped anywhere on the library. */
function DropArea({
  onFiles,
  children,
}: {
  readonly onFiles: (files: readonly DroppedFile[]) => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  async function take(items: DataTransferItemList) {
    const { files, unreadable } = await droppedFiles(items);
    onFiles(files);
    if (unreadable.length > 0)
      toast({
        kind: 'error',
        title: t('library.unreadable'),
        message: namesOf(unreadable),
        ms: READING_MS,
      });
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.items);
  }
  return (
    <div
      className={css['drop']}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      {children}
      {over && <p className={css['dropHere']}>{t('library.dropHere')}</p>}
    </div>
  );
}
