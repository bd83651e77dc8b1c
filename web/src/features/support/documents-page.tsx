import { Button } from '@mantine/core';
import type { SupportMaterial } from '@portal/domain/files/contract';
import { LANGUAGES } from '@portal/domain/constants';
import { shownTree } from '@portal/domain/library/shown-tree';
import type { Language } from '@portal/domain/templates/labels';
import { languageSchema } from '@portal/domain/templates/labels-schema';
import { IconCloudOff, IconFolderOff, IconFolderOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { isOffline } from '../../lib/network/api-problem.ts';
import { online } from '../../lib/network/connection.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { useOrganisation, useUser } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { LoadFailed } from '../../ui/notices/error-state.tsx';
import { FetchedAt } from '../../ui/lists/fetched-at.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { Segments } from '../../ui/frame/segments.tsx';
import { BlockWindow } from '../../ui/lists/block-window.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { MaterialRow } from './material-row.tsx';
import { contentOf, foundByName, pathTo } from './material-tree.ts';
import { PinnedFilesPanel } from './pins/pinned-files-panel.tsx';
import { type PinnedLibrary, PinButton } from './pins/pin-button.tsx';
import { pinnedFileAddress, useSyncedPins, usePinnedLibrary } from './pins/use-pinned-library.ts';
import { supportMaterials } from './queries.ts';
import css from './support.module.css';

/** Each language under its own name. */
const NAMES = { pl: 'Polski', en: 'English', de: 'Deutsch' } as const satisfies Record<Language, string>;

/** The support library: folders, documents, films and links in one language at a time. */
export default function DocumentsPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const language = languageSchema.catch(currentLanguage()).parse(params.get('language'));
  const folder = Number(params.get('folder')) || null;
  const organisation = useOrganisation();
  const reachable = useStore(online);
  const search = params.get('search') ?? '';
  const deviceType = Number(params.get('deviceType')) || null;
  const { data, error, refetch, dataUpdatedAt } = useQuery(supportMaterials(organisation));
  const shown = useMemo(() => data && shownTree(data, language), [data, language]);
  const library = usePinnedLibrary(data);
  useSyncedPins(useUser(), data, reachable, params.get('lost'));
  const pick = (next: Record<string, string>) =>
    setParams({ ...Object.fromEntries(params), ...next }, { replace: true });
  return (
    <Page width="narrow">
      <Segments
        name="language"
        label={t('support.library.language')}
        options={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
        value={language}
        onChange={(next) =>
          setParams(
            {
              language: next,
              ...(search && { search }),
              ...(deviceType !== null && { deviceType: String(deviceType) }),
            },
            { replace: true },
          )
        }
      />
      <SearchField
        label={t('support.library.search')}
        value={search}
        onSearch={(text) => pick({ search: text })}
      />
      {shown !== undefined && (
        <>
          {(error || !reachable) && <FetchedAt at={dataUpdatedAt} />}
          <Library
            materials={shown}
            picked={pickedFrom(shown, search, deviceType)}
            ofType={deviceType !== null}
            folder={folder}
            language={language}
            reachable={reachable}
            library={library}
            all={data ?? shown}
          />
          {library !== null && (
            <PinnedFilesPanel library={library} materials={data ?? shown} reachable={reachable} />
          )}
        </>
      )}
      {data === undefined && !error && <Skeletons shape="rows" />}
      {data === undefined && error && isOffline(error) && (
        <EmptyState
          icon={IconCloudOff}
          title={t('support.library.notKeptHere')}
          text={t('support.library.notKeptText')}
        />
      )}
      {data === undefined && error && !isOffline(error) && (
        <LoadFailed title={t('support.library.failed')} error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

/** What was searched for, or what a device type needs, out of every folder; null shows folder by folder. */
function pickedFrom(
  materials: readonly SupportMaterial[],
  search: string,
  deviceType: number | null,
): readonly SupportMaterial[] | null {
  if (search === '' && deviceType === null) return null;
  const found = foundByName(materials, search);
  return deviceType === null ? found : found.filter(({ deviceTypes }) => deviceTypes.includes(deviceType));
}

type LibraryProps = {
  readonly materials: readonly SupportMaterial[];
  readonly picked: readonly SupportMaterial[] | null;
  /** What is picked are the documents of one device type. */
  readonly ofType: boolean;
  readonly folder: number | null;
  readonly language: Language;
  /** False while there is no network. */
  readonly reachable: boolean;
  /** What is pinned on this device; null where nothing can be. */
  readonly library: PinnedLibrary | null;
  /** The library in every language. */
  readonly all: readonly SupportMaterial[];
};

function Library({ materials, picked, ofType, folder, language, reachable, library, all }: LibraryProps) {
  const { t } = useTranslation();
  const path = pathTo(materials, folder);
  const content = picked ?? contentOf(materials, folder);
  // What was searched for lies in several folders.
  const openFolder = picked === null ? path?.at(-1) : undefined;
  const placeOf = (id: number | null) => `?language=${language}${id === null ? '' : `&folder=${id}`}`;
  const toTop = (
    <Button component={Link} to={placeOf(null)} variant="outline">
      {t('support.library.toTop')}
    </Button>
  );

  if (path === undefined)
    return <EmptyState icon={IconFolderOff} title={t('support.library.gone')} action={toTop} />;
  if (materials.length === 0)
    return (
      <EmptyState
        icon={IconFolderOff}
        title={t('support.library.empty')}
        text={t('support.library.emptyText')}
      />
    );
  return (
    <>
      {picked === null && path.length > 0 && <Breadcrumb path={path} placeOf={placeOf} />}
      {ofType && content.length > 0 && (
        <p className={css['meta']}>
          {t('support.library.ofType')} <Link to={placeOf(null)}>{t('support.library.toTop')}</Link>
        </p>
      )}
      {!reachable && (
        <Notice
          tone="info"
          title={t(library?.pins.held.length ? 'support.library.offlinePinned' : 'support.library.offline')}
        />
      )}
      {content.length === 0 ? (
        <EmptyState
          icon={IconFolderOpen}
          title={t(picked === null ? 'support.library.emptyFolder' : 'support.library.noneFound')}
          action={toTop}
        />
      ) : (
        <Rows content={content} label={openFolder?.name ?? t('support.library.list')}>
          {(material) => (
            <div className={css['pinnable']}>
              <MaterialRow
                material={material}
                count={material.kind === 'folder' ? contentOf(materials, material.id).length : 0}
                shownIn={language}
                folderPath={placeOf(material.id)}
                reachable={reachable}
                pinned={library === null ? undefined : pinnedFileAddress(library, material, reachable)}
              />
              {library !== null && <PinButton material={material} materials={all} library={library} />}
            </div>
          )}
        </Rows>
      )}
    </>
  );
}

/** Folders with more are drawn as far as one scrolls. */
const WHOLE = 60;

type RowsProps = {
  readonly content: readonly SupportMaterial[];
  readonly label: string;
  readonly children: (material: SupportMaterial) => ReactNode;
};

function Rows({ content, label, children }: RowsProps) {
  if (content.length > WHOLE)
    return (
      <BlockWindow
        key={label}
        rows={content}
        keyOf={({ id }) => id}
        label={label}
        className={css['rows']}
        guessedChunkPx={340}
      >
        {children}
      </BlockWindow>
    );
  return (
    <ul className={css['rows']} aria-label={label}>
      {content.map((material) => (
        <li key={material.id}>{children(material)}</li>
      ))}
    </ul>
  );
}
