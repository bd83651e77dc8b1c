import type { Station } from '../rig/store.ts';
import { picture, uuid, type WantedStage, withEnding } from './requests.ts';
import type { Seeded } from './seeded.ts';

/** The stages that a station finishes, of which the second asks for a value and a photo. */
const STAGES = [2, 3, 4] as const;
const ASKING = 3;

/** A device's stages in their order, as the forms of its station hand them to the queue. */
export async function wantedStages(random: Seeded, station: Station): Promise<WantedStage[]> {
  const wanted = [];
  for (const stage of STAGES) wanted.push(await wantedStage(random, station, stage));
  return wanted;
}

async function wantedStage(
  random: Seeded,
  { worker, device }: Station,
  stage: (typeof STAGES)[number],
): Promise<WantedStage> {
  const clientId = uuid(random);
  const joints =
    stage === ASKING ? await picture(random, 'joints', `survey.stage-${ASKING}.joints`) : undefined;
  const files = joints ? [{ ...joints, name: withEnding(joints) }] : [];
  const answers: WantedStage['answers'] = joints
    ? { pressure: random.whole(200, 450) / 10, joints: withEnding(joints) }
    : {};
  const body = {
    clientId,
    customDevice: `/custom_devices/${device.id}`,
    worker,
    act: 'finish',
    stage,
    startedAt: '2026-06-10T09:00:00.000Z',
    finishedAt: '2026-06-10T09:20:00.000Z',
    version: `/device_template_versions/${device.versionId}`,
    survey: { data: joints ? { [`stage-${stage}`]: answers } : {} },
    scanned: null,
    labelPicture: null,
  };
  return {
    kind: 'stage',
    clientId,
    serial: device.serial,
    stage,
    answers,
    files,
    request: {
      type: 'production',
      action: 'insert',
      endpoint: '/production_records',
      title: device.serial,
      clientId,
      templateVersionId: device.versionId,
      body,
    },
  };
}
