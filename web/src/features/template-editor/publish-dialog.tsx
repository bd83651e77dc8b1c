import type { DeviceTemplate } from '@portal/domain/templates/record';
import { Button, Checkbox, Modal, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/network/api-problem.ts';
import { toast } from '../../ui/notices/toast.ts';
import { ComparisonView } from './comparison-view.tsx';
import { FileProblem } from './file-problem.tsx';
import { officeVersion, publishDraft, refreshTemplates } from './queries.ts';
import { ReplayView } from './replay-view.tsx';
import css from './template-editor.module.css';

type Props = {
  readonly template: DeviceTemplate;
  readonly draft: { readonly id: number; readonly number: number };
  readonly onClose: () => void;
};

/** Publishes a draft for ever: what has changed, in a note, and whether new forms are made from it at once. */
export function PublishDialog({ template, draft, onClose }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const [activate, setActivate] = useState(true);
  const [tried, setTried] = useState(false);
  const before = template.activeVersion?.id ?? template.versions.at(-1)?.id;
  const field = useRef<HTMLTextAreaElement>(null);
  const seen = useQuery(officeVersion(draft.id));
  const publish = useMutation({
    mutationFn: () => publishDraft(draft.id, seen.data?.etag ?? null, note.trim(), activate),
    onSuccess: async () => {
      toast({ kind: 'success', title: t('templates.publish.done', { number: draft.number }) });
      await refreshTemplates(queries);
      onClose();
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (note.trim() === '') return field.current?.focus();
    if (!publish.isPending) publish.mutate();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('templates.publish.title', { number: draft.number })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form noValidate className={css['form']} onSubmit={submit}>
        <p className={css['second']}>{t('templates.publish.text')}</p>
        <Textarea
          ref={field}
          label={t('templates.publish.note')}
          description={t('templates.publish.noteHint')}
          minRows={3}
          autosize
          maxLength={2000}
          required
          data-autofocus
          value={note}
          error={tried && note.trim() === '' && t('templates.publish.noteMissing')}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Checkbox
          label={t('templates.publish.activate')}
          description={t(
            template.isActive ? 'templates.publish.activateHint' : 'templates.publish.inactiveHint',
          )}
          checked={activate}
          onChange={(event) => setActivate(event.currentTarget.checked)}
        />
        {before !== undefined && (
          <>
            <ComparisonView before={before} after={draft.id} />
            <ReplayView versionId={draft.id} />
          </>
        )}
        {publish.error !== null && <FileProblem problem={problemOf(publish.error)} />}
        <div className={css['actions']}>
          <Button type="submit" loading={publish.isPending || seen.isPending}>
            {t('templates.publish.confirm')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
