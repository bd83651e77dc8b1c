import type { FormSchema } from '@portal/domain/form/schema';
import type { ProductionDevice, ProductionRecord } from '@portal/domain/production/record';
import { overtakenBy } from '@portal/domain/production/overtaken';
import { STAGE_NAMES } from '@portal/domain/production/stages';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { factsOf, picturesOfStep } from '../../../form/steps/answered-step.ts';
import { formatDateTime, groupSerial } from '../../../lib/languages/format.ts';
import { StoredPictures } from '../../../records/stored-pictures.tsx';
import { Section } from '../../../ui/frame/page.tsx';
import { DefinitionList } from '../../../ui/values/definition-list.tsx';
import { answeredStage } from './answered-stage.ts';
import css from './device.module.css';
import { useFormsThen } from './use-forms-then.ts';

type Props = {
  readonly device: ProductionDevice;
  readonly title: string;
  /** False for a device that this station knows from the queue alone, which tells no records. */
  readonly isHere?: boolean;
};

/** Everything that was done to a device, by whom and when, newest first; nothing of it is ever overwritten. */
export function DeviceHistory({ device, title, isHere = true }: Props) {
  const { t } = useTranslation();
  const formThen = useFormsThen(device);
  if (!isHere)
    return (
      <Section id="history" title={title}>
        <p className={css['second']}>{t('production.history.notHere')}</p>
      </Section>
    );
  return (
    <Section id="history" title={title}>
      <ol className={css['history']}>
        {device.records.map((record) => (
          <li key={record.id}>
            <strong>{titleOf(t, record)}</strong>
            <span className={css['second']}>
              {[formatDateTime(record.finishedAt), record.worker, record.reason].filter(Boolean).join(' · ')}
            </span>
            {!record.counted && (
              <span className={css['second']}>
                {overtakenBy(record, device.records)
                  ? t('production.history.overtaken')
                  : t('production.history.beside')}
              </span>
            )}
            <Answered device={device} record={record} form={formThen(record)} />
            <ReadLabel record={record} />
          </li>
        ))}
        <li>
          <strong>{t('production.history.entered')}</strong>
          <span className={css['second']}>{formatDateTime(device.deviceExtension.createdAt)}</span>
        </li>
      </ol>
    </Section>
  );
}

function titleOf(t: TFunction, { act, stage }: ProductionRecord): string {
  return t(`production.history.${act}`, {
    stage: stage ?? '',
    name: stage === null ? '' : t(`production.stages.${STAGE_NAMES[stage]}`),
  });
}

type AnsweredProps = {
  readonly device: ProductionDevice;
  readonly record: ProductionRecord;
  /** By which it was answered. */
  readonly form: FormSchema | undefined;
};

/** What was answered at a stage, by the labels of the form that was filled in. */
function Answered({ device, record, form }: AnsweredProps) {
  const { t } = useTranslation();
  const answered = form && answeredStage(device, record, form);
  if (answered === undefined) return null;
  const { step, answers } = answered;
  return (
    <>
      <DefinitionList items={factsOf(t, step, answers)} />
      <StoredPictures pictures={picturesOfStep(step, answers)} files={record.files} />
    </>
  );
}

/** What the printed label said at its check, and the picture of it that the camera saw. */
function ReadLabel({ record: { scannedSerial, labelPicture, files } }: Pick<AnsweredProps, 'record'>) {
  const { t } = useTranslation();
  if (scannedSerial === null) return null;
  const label = t('labels.making.scanned', { serial: groupSerial(scannedSerial) });
  return (
    <>
      <span>{label}</span>
      {labelPicture !== null && (
        <StoredPictures pictures={[{ name: labelPicture, label, signature: false }]} files={files} />
      )}
    </>
  );
}
