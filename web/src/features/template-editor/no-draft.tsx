import type { DeviceTemplate } from '@portal/domain/templates/record';
import { Button } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { toastProblem } from '../../ui/notices/toast.ts';
import { templateAddress } from './addresses.ts';
import { OPENED_FORM } from '../../lib/network/query-client.ts';
import { beginDraft } from './queries.ts';

type Props = {
  readonly template: DeviceTemplate;
  /** Work that was not saved is on this device: it comes back with the next draft. */
  readonly waits: boolean;
  readonly icon: TablerIcon;
};

/** Shown instead of an editor while a template has no draft (only a draft can be changed), with a button that begins one. */
export default function NoDraft({ template: { id, activeVersion, versions }, waits, icon }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const begin = useMutation({
    mutationFn: () => beginDraft(id, activeVersion?.id ?? versions.at(-1)?.id ?? 'blank'),
    // The page reads the template again and then opens the editor of the draft.
    onSuccess: () => queries.invalidateQueries({ queryKey: [OPENED_FORM] }),
    onError: toastProblem,
  });
  return (
    <EmptyState
      isPage
      icon={icon}
      title={t('builder.noDraft.title')}
      text={t(waits ? 'builder.noDraft.waits' : 'builder.noDraft.text')}
      action={
        <>
          <Button loading={begin.isPending} onClick={() => begin.mutate()}>
            {t('builder.noDraft.begin')}
          </Button>
          <Button variant="outline" component={Link} to={templateAddress(id)}>
            {t('builder.toTemplate')}
          </Button>
        </>
      }
    />
  );
}
