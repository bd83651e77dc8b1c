import { STAGE_NAMES } from '@portal/domain/production/stages';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime, groupSerial } from '../../../lib/languages/format.ts';
import type { AboveProps } from '../../../records/field-work/record-screen.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { productionDevice } from '../queries.ts';
import { useStation } from '../station/station.ts';
import { WorkerBar } from '../station/worker-bar.tsx';
import type { StageDraft, StageStep } from './stage-draft.ts';
import css from './stage.module.css';

/** Above the questions of a stage: which device, who does it, and whether somebody else has just done it. */
export function AboveStage({ data, onChange }: AboveProps<StageDraft, StageStep>) {
  const { t } = useTranslation();
  const { worker } = useStation();
  const { data: device } = useQuery(productionDevice(data.device.id));
  const isOther = worker !== null && worker.id !== data.worker.id && !data.corrected;
  useEffect(() => {
    if (isOther) onChange({ kind: 'value', field: 'worker', value: worker });
  }, [isOther, worker, onChange]);
  const first = device?.done.includes(data.stage)
    ? device.records.find(({ act, stage, counted }) => act === 'finish' && stage === data.stage && counted)
    : undefined;
  return (
    <div className={css['above']}>
      <p className={`mono ${css['serial'] ?? ''}`}>{groupSerial(data.device.serial)}</p>
      <WorkerBar />
      {first && (
        <Notice
          tone="warn"
          title={t('production.doneMeanwhile', {
            name: t(`production.stages.${STAGE_NAMES[data.stage]}`),
            worker: first.worker,
            time: formatTime(first.finishedAt),
          })}
        >
          {t('production.bothKept')}
        </Notice>
      )}
    </div>
  );
}
