import { inspectionRowSchema } from '@portal/domain/inspections/row';
import { addDays, TIME_ZONE, todayIn } from '@portal/domain/dates';
import { templateVersionSchema } from '@portal/domain/templates/record';
import { answerSheet } from '../../../server/src/db/seed/forms/form-answers.ts';
import { createRandom } from '../../../server/src/db/seed/random.ts';
import type { ApiCaller } from '../api-caller.ts';
import { type Commissioned, VERSION } from './commissioned-device.ts';
import { manifestOf, sendPictures } from './sent-pictures.ts';

/** Any number: the answers are the same in every run. */
const ANSWERS = 11;
const SIGNATURES = { signature: 'customer-visit.png', inspectorSignature: 'inspector-visit.png' };

/** Carries out the inspection that a device under warranty waits for, some days ago, as the app's queue would send it. */
export async function carryOutInspection(
  installer: ApiCaller,
  { id: installationId }: Pick<Commissioned, 'id'>,
  daysAgo: number,
): Promise<void> {
  const rows = await installer.get(`/inspections?status[]=pending&installation.id[]=${installationId}`);
  const [planned] = inspectionRowSchema.array().parse(rows);
  if (planned === undefined) throw new Error(`No inspection is planned for installation ${installationId}`);
  const version = templateVersionSchema.parse(await installer.get(`/device_template_versions/${VERSION}`));
  const on = addDays(todayIn(TIME_ZONE, new Date()), -daysAgo);
  const { answers, images } = answerSheet(version.inspectionFormSchema, {}, on, createRandom(ANSWERS));
  const pictures = [
    ...images.map(({ stepId, field, name }) => ({ field: `survey.${stepId}.${field}`, name })),
    ...Object.entries(SIGNATURES).map(([field, name]) => ({ field, name })),
  ];
  await installer.send('PATCH', `/inspections/${planned.id}`, {
    status: 'done',
    executedAt: `${on}T10:00:00.000Z`,
    survey: { data: answers },
    photos: [],
    ...SIGNATURES,
    files: await manifestOf(pictures),
  });
  await sendPictures(installer, planned.clientId, pictures);
}
