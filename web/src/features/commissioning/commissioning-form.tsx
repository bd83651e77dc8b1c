import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { DraftHold } from '../../form/drafts/draft-hold.ts';
import { fieldId } from '../../form/fields/focus-gap.ts';
import { firstRefusedStep } from '../../form/fields/refusal.ts';
import { FormRunner } from '../../form/steps/form-runner.tsx';
import { LongForm } from '../../form/fields/long-form.tsx';
import { serialOf } from '../../form/fields/parameter-values.ts';
import { lazyPart, loadChunk } from '../../lib/loading/chunk.ts';
import { whenIdle } from '../../lib/loading/idle.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { RefusalNotice } from '../../records/correction/lazy-parts.ts';
import { type Change, changed } from './draft-change.ts';
import { commissioningVersions, sendsAgain } from './draft-data.ts';
import type { Opened } from './open-commissioning.ts';
import { type Place, placeAddress, recordAddress } from './addresses.ts';
import { commissioningSteps, type CommissioningStep, lacking } from './step-list.ts';
import { stepTitle } from './step-title.ts';

const LATER = {
  customer: () => import('./customer-step.tsx'),
  installer: () => import('./installer-step.tsx'),
  notes: () => import('./notes-step.tsx'),
  signatures: () => import('./signatures-step.tsx'),
  summary: () => import('./summary-step.tsx'),
  sending: () => import('./send.ts'),
} as const;
const DeviceStep = lazyPart(async () => ({ default: (await import('./device-step.tsx')).DeviceStep }));
const CustomerStep = lazyPart(LATER.customer);
const InstallerStep = lazyPart(LATER.installer);
const NotesStep = lazyPart(LATER.notes);
const SignaturesStep = lazyPart(LATER.signatures);
const SummaryStep = lazyPart(LATER.summary);

/** What comes after the first step is fetched while that one is being read. */
function bringLater(): void {
  for (const bring of Object.values(LATER)) void bring().catch(() => undefined);
}

type Props = {
  readonly place: Place;
  readonly userId: number;
  readonly opened: Extract<Opened, { kind: 'form' }>;
  readonly hold: DraftHold;
};

/** A commissioning on the screen: one step at a time, kept as it is typed, handed to the queue at the end. */
export function CommissioningForm({ place, userId, opened, hold }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [today] = useState(() => todayIn(TIME_ZONE, new Date()));
  const [now, dispatch] = useReducer(changed, opened.start);
  const onChange = useCallback((change: Change) => dispatch(change), []);
  useEffect(() => whenIdle(bringLater), []);

  const { data } = now;
  const { target } = data;
  const { mending } = opened;
  const steps = commissioningSteps(data);
  const refused = useMemo(() => mending?.fields(data) ?? [], [mending, data]);
  const words = (path: string) => mending?.words(data)[path];
  const [found] = useState(() => ({
    ...opened,
    ...(mending && { mends: { step: firstRefusedStep(steps, refused) } }),
  }));
  const stored = useCallback((name: string) => opened.stored.get(name), [opened.stored]);
  const content = useMemo(
    () => ({
      kind: 'installation' as const,
      place: placeAddress(place),
      title: serialOf(now.data.version.parametersSchema, now.data.parameters),
      versionId: now.data.version.id,
      data: { ...now.data, schemaVersion: commissioningVersions.version },
      pictures: now.pictures,
    }),
    [place, now],
  );

  async function send(): Promise<void> {
    const { sendCommissioning } = await loadChunk(LATER.sending);
    await sendCommissioning(now, opened.id, mending);
    void queries.invalidateQueries({ queryKey: ['custom_devices'] });
  }

  return (
    <LongForm<CommissioningStep>
      userId={userId}
      hold={hold}
      found={found}
      content={content}
      touched={now !== opened.start}
      stored={stored}
      steps={steps}
      missing={(step) => lacking(step, data, today).map((field) => fieldId(idPrefix(step), field))}
      title={(step) => stepTitle(t, step)}
      text={(step) => introduction(t, step)}
      refused={refused}
      notice={(edit) => (
        <>
          {opened.rejection !== null && (
            <Notice tone="bad" title={t('commissioning.rejected')}>
              {opened.rejection}
            </Notice>
          )}
          {mending && (
            <RefusalNotice type="installation" error={mending.error} fields={refused} {...{ words, edit }} />
          )}
        </>
      )}
      sendLabel={t(
        target.kind === 'new'
          ? 'form.summary.send'
          : sendsAgain(data)
            ? 'commissioning.summary.sendCorrection'
            : 'commissioning.summary.sendEdit',
      )}
      send={send}
      whenSent={() => (target.kind === 'new' ? '/installations' : recordAddress(place, target.installation))}
      onLeave={() => void navigate('/')}
    >
      {({ step, tried, edit }) => {
        const shown = { data, today, tried, onChange };
        switch (step.kind) {
          case 'device':
            return <DeviceStep {...shown} />;
          case 'customer':
            return <CustomerStep {...shown} />;
          case 'installer':
            return <InstallerStep {...shown} />;
          case 'form': {
            const stepId = step.step.id;
            return (
              <FormRunner
                step={step.step}
                answers={data.answers}
                showGaps={tried}
                onAnswer={(field, answer) => onChange({ kind: 'answer', stepId, field, answer })}
                onPicture={(field, picture) => onChange({ kind: 'picture', stepId, field, picture })}
              />
            );
          }
          case 'notes':
            return <NotesStep {...shown} />;
          case 'signatures':
            return <SignaturesStep {...shown} />;
          case 'summary':
            return <SummaryStep data={data} onEdit={edit} />;
        }
      }}
    </LongForm>
  );
}

const idPrefix = (step: CommissioningStep) => (step.kind === 'form' ? step.step.id : step.kind);

type Introduced = 'installer' | 'notes' | 'signatures' | 'summary';

function introduction(
  t: (key: `commissioning.${Introduced}.text`) => string,
  step: CommissioningStep,
): string | undefined {
  switch (step.kind) {
    case 'installer':
    case 'notes':
    case 'signatures':
    case 'summary':
      return t(`commissioning.${step.kind}.text`);
    case 'device':
    case 'customer':
    case 'form':
      return undefined;
  }
}
