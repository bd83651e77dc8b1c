import { type Import, isIncomplete } from '@portal/domain/imports/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { problemOf } from '../../lib/network/api-problem.ts';
import { oneOrganisation } from '../../lib/session/one-organisation.ts';
import { useOrganisation, useRole } from '../../lib/session/session.ts';
import { useStateAcrossSignIn } from '../../lib/session/state-across-sign-in.ts';
import { officeList } from '../../records/office-list-address.ts';
import { BackLink, Page, Section } from '../../ui/frame/page.tsx';
import { StepBar } from '../../ui/frame/step-bar.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { CountedProgress } from '../../ui/notices/progress-bar.tsx';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { importAddressOf } from './addresses.ts';
import { ColumnsStep } from './columns-step.tsx';
import { FailedStep } from './failed-step.tsx';
import { FileStep } from './file-step.tsx';
import { IncompleteStep } from './incomplete-step.tsx';
import { importOf } from './queries.ts';
import css from './imports.module.css';
import { LastImports } from './last-imports.tsx';
import { PlanStep } from './plan-step.tsx';
import { ResultStep } from './result-step.tsx';

const STEPS = 4;

/** Import of devices, or of installations from before, from a file: file, columns, plan, result. The address says which import, so that a reload finds it at its step. */
export default function AdminImportPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const id = Number(params.get('id'));
  const kind = params.get('kind') === 'installations' ? 'installations' : 'devices';
  return (
    <Page title={t('imports.title')} width="wide">
      <ForWhom />
      {Number.isSafeInteger(id) && id > 0 ? <Begun id={id} key={id} /> : <Beginning kind={kind} key={kind} />}
    </Page>
  );
}

function Beginning({ kind }: { readonly kind: Import['kind'] }) {
  const { t } = useTranslation();
  return (
    <>
      <BackLink to={officeList(`/admin/${kind}`, useOrganisation())}>
        {t(kind === 'devices' ? 'deviceOffice.backToList' : 'installations.backToList')}
      </BackLink>
      <StepBar step={1} steps={STEPS} />
      <FileStep first={kind} />
      <LastImports />
    </>
  );
}

/** A superadmin imports for the maker that is chosen above, and sees which. */
function ForWhom() {
  const { t } = useTranslation();
  const isSuperadmin = useRole() === 'superadmin';
  const organisation = useOrganisation();
  const { data } = useQuery({ ...oneOrganisation(organisation), enabled: isSuperadmin });
  if (!isSuperadmin || !data) return null;
  return <p className={css['whose']}>{t('imports.organisation', { name: data.name })}</p>;
}

function Begun({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(importOf(id));
  /** The plan whose columns are being changed: the next plan is shown when it comes. */
  const [changing, setChanging] = useStateAcrossSignIn<number | null>(`import-changing-${id}`, null);
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
  const isChanging = data.state === 'planned' && data.plan === changing;
  return (
    <>
      {(data.state === 'planned' || (data.state === 'receiving' && !isIncomplete(data))) && (
        <BackLink to={importAddressOf(data.kind)}>{t('imports.result.next')}</BackLink>
      )}
      <StepBar step={isChanging ? 2 : stepOf(data)} steps={STEPS} />
      {isChanging ? (
        <ColumnsStep of={data} onBack={() => setChanging(null)} />
      ) : (
        <Step of={data} onColumns={() => setChanging(data.plan)} />
      )}
    </>
  );
}

/** The step at which an import stands; a failed one at that which could not go on. */
function stepOf(of: Import): number {
  const { state, failedStep } = of;
  if (isIncomplete(of)) return 1;
  if (state !== 'failed') return STEP_OF[state];
  return failedStep === null || failedStep === 'plan' ? 2 : 4;
}

const STEP_OF: Readonly<Record<Exclude<Import['state'], 'failed'>, number>> = {
  receiving: 2,
  planning: 3,
  planned: 3,
  applying: 4,
  applied: 4,
  undoing: 4,
  undone: 4,
};

function Step({ of, onColumns }: { readonly of: Import; readonly onColumns: () => void }) {
  const { t } = useTranslation();
  switch (of.state) {
    case 'receiving':
      return isIncomplete(of) ? <IncompleteStep of={of} /> : <ColumnsStep of={of} />;
    case 'failed':
      return <FailedStep of={of} />;
    case 'planned':
      return <PlanStep of={of} onColumns={onColumns} />;
    case 'applied':
    case 'undone':
      return <ResultStep of={of} />;
    case 'planning':
    case 'applying':
    case 'undoing':
      return (
        <Section title={of.fileName}>
          <CountedProgress label={t(`imports.running.${of.state}`)} done={of.done} total={of.total} />
          <p>{t('imports.running.leave')}</p>
        </Section>
      );
  }
}
