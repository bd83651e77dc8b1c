import { answersSchema } from '@portal/domain/form/answers';
import { formSchema } from '@portal/domain/form/schema';
import { z } from 'zod';
import { firstVersion } from '../../../lib/local/schema-ladder.ts';
import type { FieldRecord } from '../field-record.ts';

/** The form's data for a stage of production, such as a pressure test. */
const stageSchema = z.object({
  device: z.object({ id: z.int(), serial: z.string() }),
  version: z.object({ id: z.int(), productionFormSchema: formSchema }),
  answers: answersSchema,
  remark: z.string(),
  signature: z.string().nullable(),
});
export type Stage = z.infer<typeof stageSchema>;

export type StageTarget = { readonly kind: 'stage'; readonly deviceId: number };
export type StageStep = 'remark';

/** The first file of a record: its data and steps. A new kind also needs its name in `DRAFT_KINDS` and in the types of requests. */
export const stageRecord: FieldRecord<Stage, StageTarget, StageStep, 'waiting'> = {
  kind: 'service',
  schema: firstVersion(stageSchema),
  title: ({ device }) => device.serial,
  deviceType: ({ device }) => device.id,
  address: (target) =>
    target.kind === 'refused'
      ? `/production/stages/refused?request=${target.requestId}`
      : `/production/stages/${String(target.deviceId)}`,
  refusedAt: '/production/stages/refused',
  begin: async ({ deviceId }) => ({ kind: 'begun', data: stageOf(deviceId) }),
  alreadyQueued: (_target, _queued, serial) => ({ kind: 'ended', why: 'waiting', serial, record: null }),
  pictures: { signatures: ['signature'] },
  template: ({ version }) => ({ form: version.productionFormSchema, device: {} }),
  steps: () => ['template', 'remark', 'signatures'],
  gaps: (_remark, { remark }) => new Map(remark.trim() === '' ? [['remark', 'required']] : []),
  mustSign: true,
  request: async () => (await import('./stage-request.sample.ts')).stageRequest,
};

/** Sample data; product code would fetch them from the server. */
function stageOf(id: number): Stage {
  const fields: Stage['version']['productionFormSchema']['steps'][number]['fields'] = [
    { name: 'pressure', type: 'number', label: 'Ciśnienie próby', unit: 'bar', required: true },
    { name: 'gauge', type: 'image', label: 'Zdjęcie manometru', required: false },
  ];
  return {
    device: { id, serial: 'HP-2026-00000012' },
    version: {
      id: 31,
      productionFormSchema: { steps: [{ id: 'test', title: 'Próba ciśnieniowa', fields }] },
    },
    answers: {},
    remark: '',
    signature: null,
  };
}
