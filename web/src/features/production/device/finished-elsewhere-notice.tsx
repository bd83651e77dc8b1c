import { STAGE_NAMES } from '@portal/domain/production/stages';
import type { ProductionDevice } from '@portal/domain/production/record';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/languages/format.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Notice } from '../../../ui/notices/notice.tsx';

/** Tells a station that somebody else had finished the stage first that it sent last: both are kept, theirs counts. */
export function FinishedElsewhereNotice({ device }: { readonly device: ProductionDevice }) {
  const { t } = useTranslation();
  const station = useUser()?.name;
  const mine = device.records.find((record) => record.station === station);
  if (mine === undefined || mine.counted || mine.stage === null) return null;
  const first = device.records.find(
    ({ act, stage, counted }) => act === 'finish' && stage === mine.stage && counted,
  );
  return (
    <Notice
      tone="warn"
      title={t('production.doneMeanwhile', {
        name: t(`production.stages.${STAGE_NAMES[mine.stage]}`),
        worker: first?.worker ?? '',
        time: first === undefined ? '' : formatDateTime(first.finishedAt),
      })}
    >
      {t('production.bothKept')}
    </Notice>
  );
}
