import { toastProblem } from '../../../ui/notices/toast.ts';
import type { DeviceTemplate } from '@portal/domain/templates/record';
import { Button } from '@mantine/core';
import { IconFileImport, IconPencil, IconRocket, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/languages/format.ts';
import { useStateAcrossSignIn } from '../../../lib/session/state-across-sign-in.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { ImportDialog } from '../import-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { beginDraft, discardDraft, officeVersion, refreshTemplates } from '../queries.ts';
import css from '../template-editor.module.css';

/** Whether a next version is being written: begin one, publish it, or throw it away. */
export function DraftSection({ template }: { readonly template: DeviceTemplate }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [publishing, setPublishing] = useStateAcrossSignIn(`publish-${template.id}`, false);
  const [importing, setImporting] = useState(false);
  const draft = template.office?.draft ?? null;
  const from = template.activeVersion?.id ?? template.versions.at(-1)?.id;
  const begin = useMutation({
    mutationFn: () => beginDraft(template.id, from ?? 'blank'),
    onSuccess: () => refreshTemplates(queries),
    onError: toastProblem,
  });
  const discard = useMutation({
    mutationFn: async (id: number) => discardDraft(id, (await queries.fetchQuery(officeVersion(id))).etag),
    onSuccess: () => refreshTemplates(queries),
    onError: toastProblem,
  });

  async function askDiscard(id: number, number: number) {
    const sure = await confirm({
      title: t('templates.discard.title', { number }),
      text: t('templates.discard.text'),
      confirmLabel: t('templates.discard.confirm'),
      danger: true,
    });
    if (sure) discard.mutate(id);
  }

  const fromFile = (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport aria-hidden stroke={1.75} />}
        onClick={() => setImporting(true)}
      >
        {t('templates.fromFile')}
      </Button>
      <ImportDialog opened={importing} onClose={() => setImporting(false)} into={template.id} />
    </>
  );

  if (draft === null) {
    return (
      <Notice tone="info" title={t('templates.noDraft')}>
        <p>{t('templates.noDraftText')}</p>
        <div className={css['actions']}>
          <Button
            variant="default"
            loading={begin.isPending}
            leftSection={<IconPencil aria-hidden stroke={1.75} />}
            onClick={() => begin.mutate()}
          >
            {t('templates.begin')}
          </Button>
          {fromFile}
        </div>
      </Notice>
    );
  }
  return (
    <Notice tone="warn" title={t('templates.hasDraft', { number: draft.number })}>
      <p>{t('templates.hasDraftText', { when: formatDateTime(draft.updatedAt) })}</p>
      <div className={css['actions']}>
        <Button leftSection={<IconRocket aria-hidden stroke={1.75} />} onClick={() => setPublishing(true)}>
          {t('templates.publish.open')}
        </Button>
        <Button
          variant="default"
          loading={discard.isPending}
          leftSection={<IconTrash aria-hidden stroke={1.75} />}
          onClick={() => void askDiscard(draft.id, draft.number)}
        >
          {t('templates.discard.open')}
        </Button>
        {fromFile}
      </div>
      {publishing && <PublishDialog template={template} draft={draft} onClose={() => setPublishing(false)} />}
    </Notice>
  );
}
