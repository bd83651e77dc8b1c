import { Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useOrganisation } from '../../lib/session/session.ts';
import { toast, toastProblem } from '../../ui/notices/toast.ts';
import { librarySettings, saveLibrarySettings } from './queries.ts';
import css from './library.module.css';

/** Whether a link to a file works for anyone, said where it is chosen. */
export function LibraryAccess() {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const queries = useQueryClient();
  const { data } = useQuery(librarySettings(organisation));
  const save = useMutation({
    mutationFn: (open: boolean) => saveLibrarySettings(organisation, data?.etag ?? null, open),
    onSuccess: () => toast({ kind: 'success', title: t('library.access.saved') }),
    onError: toastProblem,
    onSettled: () =>
      Promise.all(
        // The links in sight are made by it.
        ['library_settings', 'library_links'].map((name) =>
          queries.invalidateQueries({ queryKey: [name, organisation] }),
        ),
      ),
  });
  if (data === undefined) return null;
  return (
    <div className={css['access']}>
      <h3 className={css['subtitle']}>{t('library.access.title')}</h3>
      <Checkbox
        label={t('library.access.open')}
        description={t(data.publicLibrary ? 'library.access.isOpen' : 'library.access.isClosed')}
        checked={data.publicLibrary}
        disabled={save.isPending}
        onChange={(event) => save.mutate(event.currentTarget.checked)}
      />
    </div>
  );
}
