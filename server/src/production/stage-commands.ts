import type { Answers } from '@portal/domain/form/answers';
import { formGaps } from '@portal/domain/form/check';
import { oneLineAnswers } from '@portal/domain/form/one-line-answers';
import { imageReferences, visibleAnswers } from '@portal/domain/form/visible';
import { serialKey } from '@portal/domain/devices/serial-key';
import type { FinishedStage } from '@portal/domain/production/input';
import { LABEL_STAGE, stageStepId } from '@portal/domain/production/stages';
import { type Gap, Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';
import { currentParameters } from '../devices/store.ts';
import { type VersionForUse, versionById } from '../templates/store.ts';
import type { LockedDevice } from './record-store.ts';

/**
 * The version whose form was filled in, which a station may have begun with before a newer one was published. Throws
 * `version-gone`, or `invalid-values` for one of another type of device.
 */
export async function versionOfStage(
  tx: Tx,
  scope: Scope,
  device: LockedDevice,
  id: number,
): Promise<VersionForUse> {
  const version = await versionById(tx, scope, id);
  if (!version) throw new Problem('version-gone');
  if (version.templateId !== device.templateId)
    throw new Problem('invalid-values', {
      violations: [{ propertyPath: 'version', code: 'unknown-reference' }],
    });
  return version;
}

/**
 * Checks a finished stage by the same rules as the form at the station. Throws `invalid-values` with the place of each fault.
 *
 * @param before the answers of the other stages, at which its conditions look
 * @returns the answers of this stage as they are stored
 */
export async function checkedStage(
  tx: Tx,
  scope: Scope,
  device: LockedDevice,
  version: VersionForUse,
  body: FinishedStage,
  before: Answers,
): Promise<Answers> {
  const step = stageStepId(body.stage);
  const form = version.productionFormSchema;
  const parameters = await currentParameters(tx, scope, device.id);
  const given = oneLineAnswers(form, { [step]: body.survey.data[step] ?? {} });
  const answers = { ...before, ...given };
  const declared = new Set(body.files.map(({ name }) => name));
  const gaps: Gap[] = [
    ...Object.keys(body.survey.data)
      .filter((key) => key !== step)
      .map((key) => ({ propertyPath: `survey.${key}`, code: 'unknown-key' })),
    ...formGaps(form, answers, parameters)
      .filter(({ stepId }) => stepId === step)
      .map(({ stepId, field, code }) => ({ propertyPath: `survey.${stepId}.${field}`, code })),
    ...imageReferences(form, answers, parameters)
      .filter(({ stepId, name }) => stepId === step && !declared.has(name))
      .map(({ stepId, field }) => ({ propertyPath: `survey.${stepId}.${field}`, code: 'not-declared' })),
    ...scanGaps(device, body),
  ];
  if (gaps.length > 0) throw new Problem('invalid-values', { violations: gaps });
  const visible = visibleAnswers(form, answers, parameters);
  return Object.hasOwn(visible, step) ? { [step]: visible[step] ?? {} } : {};
}

/**
 * The label check needs what a scanner or camera read from the label, and takes no other device's number; a number that was typed
 * proves nothing about the label.
 */
function scanGaps({ serial }: LockedDevice, { stage, scanned, labelPicture, files }: FinishedStage): Gap[] {
  if (stage !== LABEL_STAGE)
    return labelPicture ? [{ propertyPath: 'labelPicture', code: 'unknown-key' }] : [];
  if (!scanned) return [{ propertyPath: 'scanned', code: 'required' }];
  if (serialKey(scanned.serial) !== serialKey(serial))
    return [{ propertyPath: 'scanned.serial', code: 'other-serial' }];
  if (scanned.by === 'typed') return [{ propertyPath: 'scanned', code: 'required' }];
  const isDeclared = !labelPicture || files.some(({ name }) => name === labelPicture);
  return isDeclared ? [] : [{ propertyPath: 'labelPicture', code: 'not-declared' }];
}
