import { overtakenBy } from '@portal/domain/production/overtaken';
import { STAGE_NAMES } from '@portal/domain/production/stages';
import type { ProductionDevice } from '@portal/domain/production/record';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/languages/format.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Notice } from '../../../ui/notices/notice.tsx';

/**
 * Tells a station why what it sent last does not count: somebody else had finished the stage first, or had sent the device back or
 * put it on hold again meanwhile. Both are kept.
 */
export function NotCountedNotice({ device }: { readonly device: ProductionDevice }) {
  const { t } = useTranslation();
  const station = useUser()?.name;
  const mine = device.records.find((record) => record.station === station);
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
