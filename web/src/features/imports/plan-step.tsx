import type { Import } from '@portal/domain/imports/contract';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/languages/format.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { Section } from '../../ui/frame/page.tsx';
import { CsvExport } from '../../ui/lists/csv-export.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import css from './imports.module.css';
import { applyPlan, importOf, openRefused } from './queries.ts';
import { PlannedRows } from './planned-rows.tsx';

type Props = { readonly of: Import; readonly onColumns: () => void };

/** The third step: what the file would do, row by row, before anything is done. `onColumns` goes back to its columns. */
export function PlanStep({ of, onColumns }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const apply = useMutation({
    mutationFn: () => applyPlan(of),
    onSuccess: (next) => queries.setQueryData(importOf(of.id).queryKey, next),
  });
  const { counts } = of;
  const changes = counts.new + counts.changed;
  return (
    <Section title={t('imports.plan.title', { file: of.fileName })}>
      <div className={css['form']}>
        <p>{t('imports.plan.text')}</p>
        {changes === 0 && counts.refused === 0 && <Notice tone="ok" title={t('imports.plan.nothing')} />}
        {counts.refused > 0 && (
          <Notice tone="warn" title={t('imports.plan.refused', { count: counts.refused })}>
            <p className={css['before']}>
              {t(changes === 0 ? 'imports.plan.refusedAllText' : 'imports.plan.refusedText')}
            </p>
            <CsvExport
              label={t('imports.plan.refusedFile')}
              fileName={`import-${of.id}.csv`}
              total={counts.refused}
              open={() => openRefused(of)}
            />
          </Notice>
        )}
        {counts.warned > 0 && (
          <Notice
            tone="warn"
            title={t('imports.plan.warned', { count: counts.warned, shown: formatNumber(counts.warned) })}
          >
            <p>{t('imports.plan.warnedText')}</p>
          </Notice>
        )}
        <PlannedRows of={of} />
        {apply.error && <Notice tone="bad" title={problemOf(apply.error).detail} />}
        <div className={css['actions']}>
          <Button loading={apply.isPending} disabled={changes === 0} onClick={() => apply.mutate()}>
            {t('imports.plan.apply', { count: changes })}
          </Button>
          <Button variant="default" onClick={onColumns}>
            {t('imports.plan.columns')}
          </Button>
        </div>
      </div>
    </Section>
  );
}
