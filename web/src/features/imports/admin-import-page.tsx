import type { Import } from '@portal/domain/imports/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { problemOf } from '../../lib/network/api-problem.ts';
import { Page } from '../../ui/frame/page.tsx';
import { StepBar } from '../../ui/frame/step-bar.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { CountedProgress } from '../../ui/notices/progress-bar.tsx';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { importOf } from './queries.ts';
import { LastImports } from './last-imports.tsx';
import { PlanStep } from './plan-step.tsx';
import { ResultStep } from './result-step.tsx';

const STEPS = 4;

/** Import of devices from a file: file, columns, plan, result. The address says which import, so that a reload finds it at its step. */
export default function AdminImportPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const id = Number(params.get('id'));
  return (
    <Page title={t('imports.title')} width="wide">
      {Number.isSafeInteger(id) && id > 0 ? <Begun id={id} key={id} /> : <Beginning />}
    </Page>
  );
}

function Beginning() {
  return (
    <>
      <StepBar step={1} steps={STEPS} />
      <FileStep />
      <LastImports />
    </>
  );
}

function Begun({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(importOf(id));
  if (data === undefined) {
    if (!error) return <Skeletons shape="rows" count={5} />;
    const { detail, requestId } = problemOf(error);
    return (
      <ErrorState
        title={t('imports.loadFailed')}
        text={detail}
        code={requestId}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <StepBar step={STEP_OF[data.state]} steps={STEPS} />
      <Step of={data} />
    </>
  );
}

const STEP_OF: Readonly<Record<Import['state'], number>> = {
  receiving: 2,
  planning: 3,
  planned: 3,
  failed: 2,
  applying: 4,
  applied: 4,
  undoing: 4,
  undone: 4,
};

function Step({ of }: { readonly of: Import }) {
  const { t } = useTranslation();
  switch (of.state) {
    case 'receiving':
    case 'failed':
      return <ColumnsStep of={of} />;
    case 'planned':
      return <PlanStep of={of} />;
    case 'applied':
    case 'undone':
      return <ResultStep of={of} />;
    case 'planning':
    case 'applying':
    case 'undoing':
      return (
        <>
          <CountedProgress label={t(`imports.running.${of.state}`)} done={of.done} total={of.total} />
          <p>{t('imports.running.leave')}</p>
        </>
      );
  }
}
