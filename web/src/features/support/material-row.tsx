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
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatBytes } from '../../lib/languages/format.ts';
import css from './support.module.css';

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
};

/** A folder that leads further down, or a document, film or page that opens beside the app. */
export function MaterialRow({ material, count, shownIn, folderPath, reachable }: Props) {
  const { t } = useTranslation();
  const { kind, name, size, url, language } = material;
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
  if (url === null || !reachable)
    return (
      <div className={css['row']} data-unreachable>
        <Words icon={ICONS[kind]} name={name} meta={meta} />
      </div>
    );
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={css['row']}
      aria-label={t('support.library.opensOutside', { name })}
    >
      <Words icon={ICONS[kind]} name={name} meta={meta} />
      <IconExternalLink aria-hidden stroke={1.75} className={css['end']} />
    </a>
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
