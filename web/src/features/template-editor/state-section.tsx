import type { DeviceTemplate } from '@portal/domain/templates/record';
import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { problemOf } from '../../lib/network/api-problem.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { Section } from '../../ui/frame/page.tsx';
import { LEAVING } from '../../ui/frame/unsaved-guard.ts';
import { ProblemNotice } from '../../ui/notices/notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { ActivateDialog } from './activate-dialog.tsx';
import { devicesAddress, TEMPLATES_ADDRESS } from './addresses.ts';
import { deleteTemplate, refreshTemplates, updateTemplate, versionList } from './queries.ts';
import css from './template-editor.module.css';

type Props = { readonly template: DeviceTemplate; readonly etag: string | null };

/** Switches a type off and deletes it, each after a question. */
function useTemplateState({ template, etag }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const deactivate = useMutation({
    mutationFn: () => updateTemplate(template.id, etag, { isActive: false }),
    onSuccess: async () => {
      toast({ kind: 'success', title: t('templates.deactivated') });
      await refreshTemplates(queries);
    },
  });
  const remove = useMutation({
    mutationFn: () => deleteTemplate(template.id, etag),
    onSuccess: async () => {
      toast({ kind: 'success', title: t('templates.deleted') });
      // What is unsaved of a type that is gone is not asked about.
      await navigate(TEMPLATES_ADDRESS, { replace: true, state: LEAVING });
      await refreshTemplates(queries);
    },
  });

  async function askDeactivate() {
    const sure = await confirm({
      title: t('templates.deactivateTitle'),
      text: t('templates.deactivateText'),
      confirmLabel: t('templates.deactivate'),
    });
    if (sure) deactivate.mutate();
  }

  async function askDelete() {
    const sure = await confirm({
      title: t('templates.deleteTitle', { name: template.name }),
      text: t('templates.deleteText'),
      confirmLabel: t('templates.delete'),
      danger: true,
    });
    if (sure) remove.mutate();
  }

  return { deactivate, remove, askDeactivate, askDelete };
}

/** Switching a type on and off, and deleting one that no device is based on. */
export function StateSection({ template, etag }: Props) {
  const { t } = useTranslation();
  const [activating, setActivating] = useState(false);
  const { deactivate, remove, askDeactivate, askDelete } = useTemplateState({ template, etag });
  const failed = deactivate.error ?? remove.error;
  const isInUse = failed !== null && problemOf(failed).code === 'template-in-use';
  const versions = useQuery({ ...versionList(template.id), enabled: isInUse });
  return (
    <Section title={t('templates.switch')}>
      {template.activeVersion === null && <p className={css['second']}>{t('templates.publishFirst')}</p>}
      {failed !== null && <ProblemNotice problem={problemOf(failed)} />}
      {isInUse && (
        <p>
          <Link to={devicesAddress(template.id)} className="reach">
            {t('templates.inUse', { count: versions.data?.devices ?? 0 })}
          </Link>
        </p>
      )}
      <div className={css['actions']}>
        {template.isActive ? (
          <Button
            variant="default"
            loading={deactivate.isPending}
            leftSection={<IconPlayerPause aria-hidden stroke={1.75} />}
            onClick={() => void askDeactivate()}
          >
            {t('templates.deactivate')}
          </Button>
        ) : (
          <Button
            disabled={template.versions.length === 0}
            leftSection={<IconPlayerPlay aria-hidden stroke={1.75} />}
            onClick={() => setActivating(true)}
          >
            {t('templates.activate.open')}
          </Button>
        )}
        <Button
          variant="outline"
          color="bad"
          loading={remove.isPending}
          leftSection={<IconTrash aria-hidden stroke={1.75} />}
          onClick={() => void askDelete()}
        >
          {t('templates.delete')}
        </Button>
      </div>
      {activating && <ActivateDialog template={template} onClose={() => setActivating(false)} />}
    </Section>
  );
}
