import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { TFunction } from 'i18next';
import { useCallback, useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { DraftHold } from '../../form/drafts/draft-hold.ts';
import { LongForm } from '../../form/fields/long-form.tsx';
import { firstRefusedStep } from '../../form/fields/refusal.ts';
import { refusedFields } from '../../form/refused/refused-fields.ts';
import { Signatures } from '../../form/signature/signatures.tsx';
import { Summary } from '../../form/steps/summary.tsx';
import { groupSerial } from '../../lib/languages/format.ts';
import { RefusalNotice } from '../../records/correction/lazy-parts.ts';
import { ChangedParametersStep } from './changed-parameters-step.tsx';
import { CourseStep } from './course-step.tsx';
import { FaultStep } from './fault-step.tsx';
import type { OpenedRepair } from './open-repair.ts';
import { changedRepair, type RepairChange, type RepairSignature } from './repair-change.ts';
import { type Repair, repairVersions } from './repair-data.ts';
import { repairParts } from './repair-parts.ts';
import { repairAddress, type RepairPlace } from './repair-place.ts';
import { refusedWords, sendRepair } from './repair-request.ts';
import { namedRepairFields, repairSpot } from './repair-spot.ts';
import { gapsOf, repairGaps, type RepairStep, repairSteps } from './repair-steps.ts';
import { WorkStep } from './work-step.tsx';

type Props = {
  readonly place: RepairPlace;
  readonly userId: number;
  readonly opened: Extract<OpenedRepair, { kind: 'form' }>;
  readonly hold: DraftHold;
};

const nowhere = () => undefined;

/** A service being taken in or finished: fault, how it goes on, the work with what it changed, signatures. */
export function RepairForm({ place, userId, opened, hold }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [today] = useState(() => todayIn(TIME_ZONE, new Date()));
  const [now, dispatch] = useReducer(changedRepair, opened.start);
  const onChange = useCallback((change: RepairChange) => dispatch(change), []);
  const { data } = now;
  const home = data.target.kind === 'finish' ? `/services/${String(data.target.service)}` : '/services';
  const { mending } = opened;
  const steps = repairSteps(data);
  const refused = useMemo(() => {
    if (!mending) return [];
    const { error, refused: before } = mending;
    const named = namedRepairFields(error, before);
    return refusedFields(named, repairSpot, { refused: before, now: data, steps: repairSteps(data) });
  }, [mending, data]);
  const [found] = useState(() => ({
    ...opened,
    ...(mending && { mends: { step: firstRefusedStep(steps, refused) } }),
  }));
  const content = useMemo(
    () => ({
      kind: 'service' as const,
      place: repairAddress(place),
      title: now.data.device.serial,
      versionId: now.data.version.id,
      data: { ...now.data, schemaVersion: repairVersions.version },
      pictures: now.pictures,
    }),
    [place, now],
  );
  return (
    <LongForm<RepairStep>
      userId={userId}
      hold={hold}
      found={found}
      content={content}
      touched={now !== opened.start}
      stored={nowhere}
      steps={steps}
      missing={(step) => repairGaps(step, data, today)}
      title={({ key }) => t(`services.repair.steps.${key}`)}
      text={(step) => introduction(t, step, data)}
      sendLabel={t('form.summary.send')}
      refused={refused}
      notice={(edit) =>
        mending && (
          <RefusalNotice
            type="service"
            error={mending.error}
            fields={refused}
            words={(path) => refusedWords(data)[path]}
            edit={edit}
          />
        )
      }
      send={() => sendRepair(now, opened.id, mending)}
      whenSent={() => home}
      onLeave={() => void navigate(home)}
    >
      {({ step, tried, edit }) => {
        const gaps = tried ? gapsOf(step, data, today) : new Map();
        const shown = { data, today, gaps, onChange };
        switch (step.key) {
          case 'fault':
            return <FaultStep {...shown} />;
          case 'course':
            return <CourseStep {...shown} />;
          case 'work':
            return <WorkStep {...shown} />;
          case 'parameters':
            return <ChangedParametersStep {...shown} />;
          case 'signatures':
            return (
              <Signatures
                tried={tried}
                signers={[
                  signer(t, 'signature', data, data.customer ?? ''),
                  signer(t, 'servicemanSignature', data, data.serviceman),
                ]}
                onSigned={(who, picture) => onChange({ kind: 'signed', who, picture })}
              />
            );
          case 'summary':
            return <Summary parts={repairParts(t, data)} onEdit={edit} />;
        }
      }}
    </LongForm>
  );
}

function signer(t: TFunction, field: RepairSignature, data: Repair, help: string) {
  return { field, label: t(`services.repair.${field}`), help, required: false, name: data[field] } as const;
}

function introduction(t: TFunction, { key }: RepairStep, { device, customer }: Repair): string {
  switch (key) {
    case 'parameters':
    case 'signatures':
    case 'summary':
      return t(`services.repair.text.${key}`);
    case 'fault':
    case 'course':
    case 'work':
      break;
  }
  const serial = groupSerial(device.serial);
  return customer === null
    ? t('services.repair.ofDevice', { serial })
    : t('services.repair.of', { serial, customer });
}
