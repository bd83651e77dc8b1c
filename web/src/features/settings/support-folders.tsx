import type { LibraryEntry } from '@portal/domain/library/entry';
import { LANGUAGES } from '@portal/domain/constants';
import { Checkbox } from '@mantine/core';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOrganisation } from '../../lib/session/session.ts';
import { toastProblem } from '../../ui/notices/toast.ts';
import { changeLibraryEntry, libraryTree } from '../library/queries.ts';
import { sectionAddress } from './settings-sections.ts';
import css from './settings.module.css';

/** Which folders of the library installers see in the support pages, in each language. */
export function SupportFolders() {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const trees = useQueries({ queries: LANGUAGES.map((language) => libraryTree(organisation, language)) });
  return (
    <section className={css['part']} aria-labelledby="support-folders">
      <h2 id="support-folders" className={css['title']}>
        {t('settings.supportFolders.title')}
      </h2>
      <p className={css['second']}>
        {t('settings.supportFolders.hint')}{' '}
        <Link to={sectionAddress('file-library')}>{t('settings.supportFolders.open')}</Link>
      </p>
      {LANGUAGES.map((language, at) => {
        const folders = (trees[at]?.data?.entries ?? []).filter(
          ({ kind, parent }) => kind === 'folder' && parent === null,
        );
        if (folders.length === 0) return null;
        return (
          <fieldset key={language} className={css['folders']}>
            <legend>{t(`settings.supportFolders.${language}`)}</legend>
            {folders.map((folder) => (
              <FolderSwitch key={folder.id} folder={folder} />
            ))}
          </fieldset>
        );
      })}
    </section>
  );
}

function FolderSwitch({ folder }: { readonly folder: LibraryEntry }) {
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (shown: boolean) => changeLibraryEntry(folder, { hidden: !shown }),
    onError: toastProblem,
    onSettled: () => queries.invalidateQueries({ queryKey: ['library'] }),
  });
  return (
    <Checkbox
      label={folder.name}
      checked={!folder.hidden}
      disabled={save.isPending}
      onChange={(event) => save.mutate(event.currentTarget.checked)}
    />
  );
}
