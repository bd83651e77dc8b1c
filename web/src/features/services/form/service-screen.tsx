import { IconCloudUpload, IconTool } from '@tabler/icons-react';
import { groupSerial } from '../../../lib/languages/format.ts';
import { lazyPart } from '../../../lib/loading/chunk.ts';
import type { AboveProps, RecordScreen } from '../../../records/field-work/record-screen.ts';
import { RecordTrouble } from '../../../records/record-trouble.tsx';
import { SavedBefore, useSavedBefore } from '../../../records/saved-before.tsx';
import type { ServiceEnd } from './begin-service.ts';
import { ServiceOwnStep } from './own-steps.tsx';
import type { ServiceTarget } from './route-target.ts';
import type { ServiceDraft, ServiceStep } from './service-draft.ts';
import type { User } from '@portal/domain/users/record';
import type { RefusedTarget } from '../../../records/field-work/field-record.ts';
import { FieldWork } from '../../../records/field-work/field-work.tsx';
import { serviceRecord } from './service-record.ts';

const summary = () => import('./service-summary.tsx');

/** Steps, texts and summary of a service on the screen. */
export const serviceScreen: RecordScreen<ServiceDraft, ServiceTarget, ServiceStep, ServiceEnd> = {
  stepTitle: (t, step) => t(`services.form.steps.${step}`),
  stepText: (t, { key }, { device, customer, target, course }) => {
    if (key === 'summary')
      return t(
        `services.form.text.${target.kind === 'finish' || course === 'done' ? 'summary' : 'summaryLast'}`,
      );
    if (key === 'parameters') return undefined;
    if (key === 'signatures') return t('services.form.text.signatures');
    const serial = groupSerial(device.serial);
    return customer === null
      ? t('services.form.ofDevice', { serial })
      : t('services.form.of', { serial, customer });
  },
  Step: ServiceOwnStep,
  Summary: lazyPart(summary),
  Above: ReportedBefore,
  signers: (t, { customer, serviceman }) => [
    { field: 'signature', label: t('services.form.signature'), help: customer ?? '' },
    { field: 'servicemanSignature', label: t('services.form.servicemanSignature'), help: serviceman },
  ],
  sendLabel: (t) => t('form.summary.send'),
  leaveTo: previousPage,
  sentTo: previousPage,
  ended: (t, { why, serial, record }) => ({
    icon: why === 'waiting' ? IconCloudUpload : IconTool,
    title: t(`services.nothingToDo.${why}`),
    text: t(`services.nothingToDo.${why}Text`, { serial: groupSerial(serial) }),
    to: record === null ? '/services' : `/services/${String(record)}`,
    link: t(record === null ? 'services.nothingToDo.list' : 'services.nothingToDo.open'),
  }),
  Trouble: (props) => <RecordTrouble of="service" {...props} />,
  later: [summary, () => import('./replacement-section.tsx')],
};

function previousPage({ target }: ServiceDraft): string {
  return target.kind === 'finish' ? `/services/${String(target.service)}` : '/services';
}

type Props = { readonly target: ServiceTarget | RefusedTarget; readonly user: User };

/** The form of a service, or the reason why there is none. */
export default function ServiceForm(props: Props) {
  return <FieldWork record={serviceRecord} screen={serviceScreen} {...props} />;
}

/** Above the fault of a new service: that one of the same device waits on this phone, or went out today. */
function ReportedBefore({ data, step }: AboveProps<ServiceDraft, ServiceStep>) {
  const saved = useSavedBefore('service', data);
  return saved && step.key === 'fault' ? <SavedBefore of="service" saved={saved} /> : null;
}
