import type { Import } from '@portal/domain/imports/contract';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/languages/format.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { Section } from '../../ui/frame/page.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { ColumnsStep } from './columns-step.tsx';
import css from './imports.module.css';
import { applyPlan, importOf, undo } from './queries.ts';

/** An import step that failed: how many rows were done, that none is half done, and the buttons that continue or undo it. */
export function FailedStep({ of }: { readonly of: Import }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const onSuccess = (next: Import) => queries.setQueryData(importOf(of.id).queryKey, next);
  const goOn = useMutation({ mutationFn: () => applyPlan(of), onSuccess });
  const back = useMutation({ mutationFn: () => undo(of), onSuccess });
  const error = goOn.error ?? back.error;
  const step = of.failedStep ?? 'plan';
  return (
    <>
      <Section title={of.fileName}>
        <div className={css['form']}>
          <Notice tone="bad" title={t(`imports.failed.${step}`)}>
            {t(`imports.failed.${step}Text`, { done: formatNumber(of.done), total: formatNumber(of.total) })}
          </Notice>
          {error && <Notice tone="bad" title={problemOf(error).detail} />}
          {step !== 'plan' && (
            <div className={css['actions']}>
              {step === 'apply' && (
                <Button
                  loading={goOn.isPending}
                  leftSection={<IconPlayerPlay aria-hidden stroke={1.75} />}
                  onClick={() => goOn.mutate()}
                >
                  {t('imports.failed.goOn')}
                </Button>
              )}
              <Button
                variant={step === 'apply' ? 'default' : 'filled'}
                loading={back.isPending}
                leftSection={<IconArrowBackUp aria-hidden stroke={1.75} />}
                onClick={() => back.mutate()}
              >
                {t(step === 'apply' ? 'imports.result.undo' : 'imports.failed.undoOn')}
              </Button>
            </div>
          )}
        </div>
      </Section>
      {step === 'plan' && <ColumnsStep of={of} />}
    </>
  );
}
