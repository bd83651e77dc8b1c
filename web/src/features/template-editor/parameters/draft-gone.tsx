import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../../lib/network/api-problem.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { FileProblem } from '../file-problem.tsx';
import { beginDraft, refreshTemplates } from '../queries.ts';
import css from '../template-editor.module.css';

type Props = {
  readonly templateId: number;
  /** The version that the page shows in place of the draft. */
  readonly from: number;
  readonly onUndo: () => void;
};

/** The draft has been published or discarded while something was typed here. */
export function DraftGone({ templateId, from, onUndo }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const begin = useMutation({
    mutationFn: async () => {
      await beginDraft(templateId, from);
      await refreshTemplates(queries);
    },
  });
  return (
    <>
      <Notice tone="warn" title={t('templates.parameters.draftGone')} />
      {begin.error !== null && <FileProblem problem={problemOf(begin.error)} />}
      <div className={css['actions']}>
        <Button loading={begin.isPending} onClick={() => begin.mutate()}>
          {t('templates.parameters.intoNewDraft')}
        </Button>
        <Button variant="default" onClick={onUndo}>
          {t('templates.parameters.undo')}
        </Button>
      </div>
    </>
  );
}
