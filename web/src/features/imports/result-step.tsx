import type { Import } from '@portal/domain/imports/contract';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconFileImport } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { problemOf } from '../../lib/network/api-problem.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { Section } from '../../ui/frame/page.tsx';
import { CsvExport } from '../../ui/lists/csv-export.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { importAddressOf } from './addresses.ts';
import { DocumentsPart } from './documents-part.tsx';
import css from './imports.module.css';
import { importOf, openRefused, undo } from './queries.ts';
import { PlannedRows } from './planned-rows.tsx';

/** The fourth step: what was done, what was left out, and the way back. */
export function ResultStep({ of }: { readonly of: Import }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const back = useMutation({
    mutationFn: () => undo(of),
    onSuccess: (next) => queries.setQueryData(importOf(of.id).queryKey, next),
  });

  async function ask() {
    const agreed = await confirm({
      title: t('imports.result.undoTitle'),
      text:
        of.kind === 'devices'
          ? t('imports.result.undoText', { count: of.applied })
          : t('imports.result.undoInstallations', { count: of.applied }),
      confirmLabel: t('imports.result.undo'),
      danger: true,
    });
    if (agreed) back.mutate();
  }

  const isUndone = of.state === 'undone';
  return (
    <>
      <Section title={of.fileName}>
        <div className={css['form']}>
          <Notice
            tone={of.leftOut > 0 ? 'warn' : 'ok'}
            title={isUndone ? t('imports.result.undone') : t('imports.result.applied', { count: of.applied })}
          >
            {of.leftOut > 0 && t(leftOutText(of), { count: of.leftOut })}
          </Notice>
          <PlannedRows of={of} first={of.leftOut > 0 ? 'leftOut' : null} />
          {back.error && (
            <Notice tone="bad" title={problemOf(back.error).title}>
              {problemOf(back.error).detail}
            </Notice>
          )}
          <div className={css['actions']}>
            <Button
              component={Link}
              to={importAddressOf(of.kind)}
              leftSection={<IconFileImport aria-hidden stroke={1.75} />}
            >
              {t('imports.result.next')}
            </Button>
            {of.counts.refused + (isUndone ? 0 : of.leftOut) > 0 && (
              <CsvExport
                label={t('imports.plan.refusedFile')}
                fileName={`import-${of.id}.csv`}
                total={of.counts.refused + of.leftOut}
                open={() => openRefused(of)}
              />
            )}
            {!isUndone && of.applied > 0 && (
              <Button
                variant="default"
                loading={back.isPending}
                leftSection={<IconArrowBackUp aria-hidden stroke={1.75} />}
                onClick={() => void ask()}
              >
                {t('imports.result.undo')}
              </Button>
            )}
          </div>
        </div>
      </Section>
      {of.kind === 'installations' && !isUndone && of.applied > 0 && <DocumentsPart of={of} />}
    </>
  );
}

function leftOutText({ state, kind }: Import) {
  if (state !== 'undone') return 'imports.result.leftOut';
  return kind === 'devices' ? 'imports.result.stayed' : 'imports.result.stayedInstallations';
}
