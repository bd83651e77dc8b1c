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
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatBytes } from '../../lib/languages/format.ts';
import { showsPdf } from '../../lib/pdf/own-viewer.ts';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
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
  if (address === null)
    return (
      <div className={css['row']} data-unreachable>
        {words}
      </div>
    );
  if (type?.startsWith('video/') === true)
    return (
      <FilmButton name={name} address={address}>
        {words}
      </FilmButton>
    );
  if (type === 'application/pdf' && !showsPdf())
    return (
      <PdfButton name={name} address={address}>
        {words}
      </PdfButton>
    );
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

type InAppProps = { readonly name: string; readonly address: string; readonly children: ReactNode };

/** A PDF opens within the app where the browser has no viewer. */
function PdfButton({ name, address, children }: InAppProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={css['row']} onClick={() => setOpen(true)}>
        {children}
        <IconChevronRight aria-hidden stroke={1.75} className={css['end']} />
      </button>
      {open && (
        <Suspense fallback={<SpinnerOverlay label={t('ui.loading')} />}>
          <PdfReader name={name} address={address} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A film plays within the app, where it is closed again also in an app on the home screen. */
function FilmButton({ name, address, children }: InAppProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={css['row']}
        aria-label={t('support.library.plays', { name })}
        onClick={() => setOpen(true)}
      >
        {children}
        <IconPlayerPlay aria-hidden stroke={1.75} className={css['end']} />
      </button>
      <Sheet opened={open} onClose={() => setOpen(false)} title={name} from="bottom">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the maker's films come without captions */}
        <video className={css['film']} src={address} controls autoPlay playsInline />
      </Sheet>
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
