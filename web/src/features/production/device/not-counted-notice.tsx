import { overtakenBy } from '@portal/domain/production/overtaken';
import { STAGE_NAMES } from '@portal/domain/production/stages';
import type { ProductionDevice } from '@portal/domain/production/record';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/languages/format.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { newestOwnRecord, type OwnWork } from './own-work.ts';

type Props = { readonly device: ProductionDevice; readonly work: OwnWork };

/**
 * Tells a station why what it sent last does not count: somebody else had finished the stage first, or had sent the device back or
 * put it on hold again meanwhile. Both are kept.
 */
export function NotCountedNotice({ device, work }: Props) {
  const { t } = useTranslation();
  const mine = newestOwnRecord(device.records, work);
  if (mine === undefined || mine.counted) return null;
  const { stage } = mine;
  const isDone = stage !== null && device.done.includes(stage);
  const first = isDone
    ? device.records.find((one) => one.act === 'finish' && one.stage === stage && one.counted)
    : overtakenBy(mine, device.records);
  const values = {
    name: stage === null ? '' : t(`production.stages.${STAGE_NAMES[stage]}`),
    worker: first?.worker ?? '',
    time: first === undefined ? '' : formatDateTime(first.finishedAt),
  };
  if (isDone)
    return (
      <Notice tone="warn" title={t('production.doneMeanwhile', values)}>
        {t('production.bothKept')}
      </Notice>
    );
  // The hold was ended since.
  if (first === undefined || (stage === null && device.hold === null)) return null;
  return stage === null ? (
    <Notice tone="warn" title={t('production.heldMeanwhile', values)}>
      {t('production.stillHeld')}
    </Notice>
  ) : (
    <Notice tone="warn" title={t('production.sentBackMeanwhile', values)}>
      {t('production.doneAgain', values)}
    </Notice>
  );
}
