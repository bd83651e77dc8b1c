import type { SupportMaterial } from '@portal/domain/files/contract';
import type { Language } from '@portal/domain/templates/labels';
import {
  IconChevronRight,
  IconExternalLink,
  IconFileText,
  IconFolder,
  IconPlayerPlay,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactNode, type SyntheticEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatBytes } from '../../lib/languages/format.ts';
import { showsPdf } from '../../lib/pdf/own-viewer.ts';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { SpinnerOverlay } from '../../ui/notices/spinner-overlay.tsx';
import { lazyPart } from '../../lib/loading/chunk.ts';
import css from './support.module.css';

const PdfReader = lazyPart(() => import('./reader/pdf-reader.tsx'));

const ICONS = { document: IconFileText, video: IconPlayerPlay, folder: IconFolder, link: IconWorld } as const;

type Props = {
  readonly material: SupportMaterial;
  /** How much lies in it, for a folder. */
  readonly count: number;
  /** In which language the page is read: what is in another one says so. */
  readonly shownIn: Language;
  readonly folderPath: string;
  /** False while there is no network: what lies on the server cannot be opened. */
  readonly reachable: boolean;
  /** The address of the pinned copy on this device, if that is what is to be opened. */
  readonly pinned: string | undefined;
};

/** A folder that leads further down, or a document, film or page that opens beside the app. */
export function MaterialRow({ material, count, shownIn, folderPath, reachable, pinned }: Props) {
  const { t } = useTranslation();
  const { kind, name, size, type, language } = material;
  const only = language !== shownIn && t(`support.library.only.${language}`);
  if (kind === 'folder')
    return (
      <Link to={folderPath} className={css['row']}>
        <Words
          icon={ICONS[kind]}
          name={name}
          meta={[t('support.library.folder', { count }), only].filter(Boolean).join(' · ')}
        />
        <IconChevronRight aria-hidden stroke={1.75} className={css['end']} />
      </Link>
    );
  const meta = [t(`support.library.kind.${kind}`), size !== null && formatBytes(size), only]
    .filter(Boolean)
    .join(' · ');
  const words = <Words icon={ICONS[kind]} name={name} meta={meta} />;
  const address = pinned ?? (reachable ? material.url : null);
  const isFilm = type?.startsWith('video/') === true;
  if (isFilm || (type === 'application/pdf' && !showsPdf()))
    return (
      <InApp name={name} address={address} isFilm={isFilm}>
        {words}
      </InApp>
    );
  if (address === null) return <Unreachable>{words}</Unreachable>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className={css['row']}
      aria-label={t('support.library.opensOutside', { name })}
    >
      {words}
      <IconExternalLink aria-hidden stroke={1.75} className={css['end']} />
    </a>
  );
}

/** What cannot be opened for now. */
function Unreachable({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css['row']} data-unreachable>
      {children}
    </div>
  );
}

type InAppProps = {
  readonly name: string;
  /** Null while it cannot be opened. */
  readonly address: string | null;
  readonly isFilm: boolean;
  readonly children: ReactNode;
};

/**
 * A film plays within the app, where it is closed again also in an app on the home screen; so opens a PDF where the browser
 * has no viewer. What is open stays open when the network goes.
 */
function InApp({ name, address, isFilm, children }: InAppProps) {
  const { t } = useTranslation();
  const [first, setFirst] = useState('');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const End = isFilm ? IconPlayerPlay : IconChevronRight;
  return (
    <>
      {address === null ? (
        <Unreachable>{children}</Unreachable>
      ) : (
        <button
          type="button"
          className={css['row']}
          aria-label={isFilm ? t('support.library.plays', { name }) : undefined}
          onClick={() => {
            setFirst(address);
            setOpen(true);
          }}
        >
          {children}
          <End aria-hidden stroke={1.75} className={css['end']} />
        </button>
      )}
      {isFilm && (
        <Sheet opened={open} onClose={close} title={name} from="bottom">
          <Film first={first} latest={address} />
        </Sheet>
      )}
      {!isFilm && open && (
        <Suspense fallback={<SpinnerOverlay label={t('ui.loading')} />}>
          <PdfReader name={name} first={first} latest={address} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

type FilmProps = {
  /** The link that it was opened by. */
  readonly first: string;
  /** The link of this moment; null without one. */
  readonly latest: string | null;
};

/**
 * Plays a film from the link that it was opened with: the list brings a newly signed one every few minutes, and another
 * link would begin the film anew. Once the old link has died, the film goes on from the same second by the new one, as soon as there
 * is one.
 */
function Film({ first, latest }: FilmProps) {
  const { t } = useTranslation();
  const [source, setSource] = useState(first);
  const [failed, setFailed] = useState(false);
  const second = useRef(0);
  if (failed && latest !== null && latest !== source) {
    setFailed(false);
    setSource(latest);
  }
  const note = ({ currentTarget: film }: SyntheticEvent<HTMLVideoElement>) => {
    // While another link is loaded, the player stands at the beginning.
    if (film.readyState >= HTMLMediaElement.HAVE_METADATA) second.current = film.currentTime;
  };
  return (
    <>
      {failed && (
        <Notice tone="bad" title={t('support.library.filmFailed')}>
          {t('support.library.filmFailedText')}
        </Notice>
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the maker's films come without captions */}
      <video
        className={css['film']}
        src={source}
        controls
        autoPlay
        playsInline
        onTimeUpdate={note}
        onSeeking={note}
        onLoadedMetadata={({ currentTarget: film }) => {
          if (second.current > 0) film.currentTime = second.current;
        }}
        onError={() => setFailed(true)}
      />
    </>
  );
}

type WordsProps = { readonly icon: TablerIcon; readonly name: string; readonly meta: string };

/** What every row of this part begins with: its icon on a plate, its name, and a line about it. */
export function Words({ icon: Icon, name, meta }: WordsProps) {
  return (
    <>
      <span className={css['plate']}>
        <Icon aria-hidden stroke={1.75} />
      </span>
      <span className={css['words']}>
        <span className={css['name']}>{name}</span>
        <span className={css['meta']}>{meta}</span>
      </span>
    </>
  );
}
