import { iri } from '@portal/domain/iri';
import type { NewProductionRecord } from '@portal/domain/production/input';
import type { ProductionDevice } from '@portal/domain/production/record';
import type { Stage } from '@portal/domain/production/stages';
import type { StationWorker } from '@portal/domain/production/worker';
import { enqueue } from '../../../queue/store/enqueue.ts';
import { momentAfter, type DeviceMoments } from './own-work.ts';

type Done = Extract<NewProductionRecord, { act: 'finish' }>;

/** What is done to a device without a form: a stage that asks nothing, a hold, its end, or a way back. */
export type PlainAct =
  | {
      readonly act: 'finish';
      readonly stage: Stage;
      readonly startedAt: Date;
      readonly scanned?: NonNullable<Done['scanned']>;
    }
  | { readonly act: 'hold'; readonly reason: string }
  | { readonly act: 'release' }
  | { readonly act: 'rework' | 'reopen'; readonly stage: Stage; readonly reason: string };

/** Hands it to the queue of this station; when it resolves, it is stored. Throws what `enqueue` throws. */
export async function sendAct(
  device: Pick<ProductionDevice, 'id' | 'serial' | 'schemaVersion'> & DeviceMoments,
  worker: StationWorker,
  act: PlainAct,
): Promise<void> {
  const clientId = crypto.randomUUID();
  const common = {
    clientId,
    customDevice: iri('custom_devices', device.id),
    worker: worker.id,
    finishedAt: momentAfter(device),
  };
  const body =
    act.act === 'finish'
      ? {
          ...common,
          ...act,
          startedAt: act.startedAt.toISOString(),
          version: iri('device_template_versions', device.schemaVersion.id),
          survey: { data: {} },
        }
      : { ...common, ...act };
  await enqueue(
    {
      type: 'production',
      action: 'insert',
      endpoint: '/production_records',
      title: device.serial,
      clientId,
      templateVersionId: device.schemaVersion.id,
      body,
    },
    [],
  );
}
