import type { EntryUsage } from '@portal/domain/library/contract';
import type { LibraryEntry } from '@portal/domain/library/entry';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDateTime } from '../../lib/languages/format.ts';
import css from './library.module.css';

type Version = {
  readonly number: number;
  readonly size: number;
  readonly createdAt: string;
  readonly createdBy: string | null;
  readonly url: string;
};
type Props = {
  readonly entry: LibraryEntry;
  /** The folders that it lies in, the uppermost first. */
  readonly above: readonly LibraryEntry[];
  readonly usage: EntryUsage;
  readonly versions: readonly Version[];
};

/** Where an entry is used, and the versions of a file. */
export function EntryFacts({ entry, above, usage, versions }: Props) {
  const { t } = useTranslation();
  const { support, warranties, deviceTypes, inside } = usage;
  const where = [t('library.top'), ...above.map(({ name }) => name)].join(' › ');
  const seen =
    entry.kind === 'folder'
      ? t('library.inSupport', { count: support })
      : t('library.seenInSupport', { where });
  const inSupport = support > 0 ? seen : t('library.notInSupport');
  return (
    <>
      <h3 className={css['subtitle']}>{t('library.used')}</h3>
      <ul className={css['facts']}>
        {entry.kind === 'folder' && <li>{t('library.inside', { count: inside })}</li>}
        <li>{inSupport}</li>
        {warranties.map(({ template, version, language, published, file, fileVersion }) => (
          <li key={`${template} ${version} ${language} ${file}`}>
            {t(published ? 'library.inWarranty' : 'library.inDraft', {
              template,
              version,
              language: language.toUpperCase(),
              file,
              fileVersion,
            })}
          </li>
        ))}
        {deviceTypes.length > 0 && <li>{t('library.ofTypes', { types: deviceTypes.join(', ') })}</li>}
      </ul>
      {versions.length > 0 && (
        <>
          <h3 className={css['subtitle']}>{t('library.versions')}</h3>
          <ol className={css['facts']} reversed>
            {versions.map(({ number, size, createdAt, createdBy, url }) => (
              <li key={number}>
                <a href={url} target="_blank" rel="noreferrer">
                  {t('library.version', { number })}
                </a>
                {` · ${[formatBytes(size), formatDateTime(createdAt), createdBy].filter(Boolean).join(' · ')}`}
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
