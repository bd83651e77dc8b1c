import { Button } from '@mantine/core';
import { IconCloudUpload, IconHome, IconTools } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { isOffline, problemOf } from '../../lib/network/api-problem.ts';
import type { Ended, RefusedTarget } from '../../records/field-work/field-record.ts';
import type { EndedTexts, RecordScreen, StepProps } from '../../records/field-work/record-screen.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { type CommissioningTarget, recordAddress } from './addresses.ts';
import { type CommissioningEnd, UnknownTemplate } from './begin-commissioning.ts';
import {
  type Commissioning,
  type CommissioningStep,
  isAboutEarlier,
  sendsAgain,
} from './commissioning-draft.ts';
import { signerOf, signsNow } from './signing.ts';

const LATER = {
  customer: () => import('./customer-step.tsx'),
  installer: () => import('./installer-step.tsx'),
  notes: () => import('./notes-step.tsx'),
  summary: () => import('./summary-step.tsx'),
  lastTime: () => import('./like-last-time.tsx'),
  signer: () => import('./signer-fields.tsx'),
  customerPhone: () => import('./customer-phone/customer-phone.tsx'),
} as const;
const OWN_STEPS = {
  device: lazyPart(async () => ({ default: (await import('./device-step.tsx')).DeviceStep })),
  customer: lazyPart(LATER.customer),
  installer: lazyPart(LATER.installer),
  notes: lazyPart(LATER.notes),
} as const;

/** Steps, texts and summary of a commissioning on the screen. */
export const commissioningScreen: RecordScreen<
  Commissioning,
  CommissioningTarget,
  CommissioningStep,
  CommissioningEnd
> = {
  stepTitle: (t, step, data) =>
    t(`commissioning.steps.${step === 'notes' && isAboutEarlier(data) ? 'notesAlone' : step}`),
  nextLabel: (t) => t('commissioning.device.matches'),
  stepText: (t, { key }, data) =>
    key === 'summary' && signsNow(data)
      ? t('commissioning.summary.read')
      : key === 'notes' || key === 'signatures' || key === 'summary'
        ? t(`commissioning.${key}.text`)
        : undefined,
  Step: CommissioningOwnStep,
  Summary: lazyPart(LATER.summary),
  Above: lazyPart(LATER.lastTime),
  Signer: lazyPart(LATER.signer),
  Elsewhere: lazyPart(LATER.customerPhone),
  factory: ({ factory }) => factory,
  signers: (t, data) => [
    { field: 'signature', label: t('commissioning.signatures.customer'), help: signerOf(data).name },
    {
      field: 'installerSignature',
      label: t('commissioning.signatures.installer'),
      help: data.installer.name,
    },
  ],
  readLabel: async (data, picture) => (await import('./label-on-photo.ts')).labelOnPhoto(data, picture),
  signedIn: ({ customer }) => customer.customerLanguage,
  sendLabel: (t, data) => {
    if (data.target.kind === 'new') return t('form.summary.send');
    return t(`commissioning.summary.${sendsAgain(data) ? 'sendCorrection' : 'sendEdit'}`);
  },
  rejected: (t, rejection) => (
    <Notice tone="bad" title={t('commissioning.rejected')}>
      {rejection}
    </Notice>
  ),
  leaveTo: () => '/',
  sentTo: ({ target: made }, target) =>
    made.kind === 'new' ? '/installations' : recordAddress(target, made.installation),
  ended,
  Trouble: CommissioningTrouble,
  later: Object.values(LATER),
  outdated: 'custom_devices',
};

function CommissioningOwnStep(props: StepProps<Commissioning, CommissioningStep>) {
  const Step = OWN_STEPS[props.step];
  return <Step {...props} />;
}

/** Shown instead of the form when the device is already installed, corrected or in the queue; links to it. */
function ended(
  t: TFunction,
  { why, serial, record }: Ended<CommissioningEnd>,
  target: CommissioningTarget | RefusedTarget,
): EndedTexts {
  switch (why) {
    case 'installed':
      return {
        icon: IconTools,
        title: t('commissioning.installed.title'),
        text: t('commissioning.installed.text', { serial }),
        to: record === null ? '/' : `/installations/${String(record)}`,
        link: t(record === null ? 'commissioning.notFound.home' : 'commissioning.installed.open'),
      };
    case 'corrected':
      return {
        icon: IconTools,
        title: t('commissioning.corrected.title'),
        text: t('commissioning.corrected.text', { serial }),
        to: recordAddress(target, Number(record)),
        link: t('commissioning.installed.open'),
      };
    case 'sent':
      return {
        icon: IconCloudUpload,
        title: t('commissioning.waiting.title'),
        text: t('commissioning.waiting.text', { serial }),
        to: '/installations',
        link: t('commissioning.waiting.list'),
      };
  }
}

/** Why a form does not open: the device does not exist, its type is not in the cache, or there is no connection. */
function CommissioningTrouble({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const problem = problemOf(error);
  if (problem.status === 404) return <NoDevice />;
  const unread = error instanceof UnknownTemplate || isOffline(error);
  return (
    <ErrorState
      title={t('commissioning.failed')}
      text={unread ? t('commissioning.offlineTemplate') : problem.detail}
      code={unread ? undefined : problem.requestId}
      onRetry={onRetry}
    />
  );
}

/** Shown for an address that names no device. */
export function NoDevice() {
  const { t } = useTranslation();
  return (
    <EmptyState
      isPage
      icon={IconHome}
      title={t('commissioning.notFound.title')}
      text={t('commissioning.notFound.text')}
      action={
        <Button component={Link} to="/">
          {t('commissioning.notFound.home')}
        </Button>
      }
    />
  );
}
