import type { Violation } from '@portal/domain/problem';
import { formPath } from '@portal/domain/queue/form-path';
import type { QueueError } from '@portal/domain/queue/request';
import { fieldId } from '../../form/fields/focus-gap.ts';
import type { Spot } from '../../form/fields/refusal.ts';
import type { Repair } from './repair-data.ts';
import type { RepairStep } from './repair-steps.ts';

/** Refusals that are about the number of the device that took this one's place, though they name no field. */
const OF_REPLACEMENT = new Set(['already-installed', 'serial-taken']);

/** The fields that a refusal of a service names; photos are told as what they show. */
export function namedRepairFields(
  error: QueueError | undefined,
  { replacement }: Repair,
): readonly Violation[] {
  const { violations = [], detail } = error?.refusal ?? {};
  if (violations.length > 0)
    return violations.map((one) => ({ ...one, propertyPath: formPath(one.propertyPath) }));
  const code = error?.code;
  if (error === undefined || code === undefined || replacement === '' || !OF_REPLACEMENT.has(code)) return [];
  return [{ propertyPath: 'replacementSerial', code, message: detail ?? error.message }];
}

/** Where the form of a service has the field at such a path; undefined for what no step shows. */
export function repairSpot(path: string, data: Repair): Spot | undefined {
  const [first = '', parameter = ''] = path.split('.');
  switch (first) {
    case 'faultDescription':
      return spot('fault', 'fault', data.fault);
    case 'outOfUse':
      return spot('fault', 'outOfUse', data.outOfUse);
    case 'issuePhotos':
      return { step: 'fault', id: undefined, value: data.issuePhotos };
    case 'requiredSpareParts':
      return spot('course', 'requiredSpareParts', data.requiredSpareParts);
    case 'serviceStartDate':
      return data.course === 'schedule'
        ? spot('course', 'startDate', data.startDate)
        : spot('work', 'startedOn', data.startedOn);
    case 'startedAt':
      return spot('work', 'startedOn', data.startedOn);
    case 'finishedAt':
      return spot('work', 'finishedOn', data.finishedOn);
    case 'repairDescription':
      return spot('work', 'repair', data.repair);
    case 'serviceman':
      return spot('work', 'serviceman', data.serviceman);
    case 'fixedPhotos':
      return { step: 'work', id: undefined, value: data.fixedPhotos };
    case 'changedParameters':
      return spot('parameters', parameter, data.changed[parameter]);
    case 'replacementSerial':
      return spot('parameters', 'replacement', data.replacement);
    case 'signature':
    case 'servicemanSignature':
      return spot('signatures', first, data[first]);
    default:
      return undefined;
  }
}

const spot = (step: RepairStep['key'], field: string, value: unknown): Spot => ({
  step,
  id: fieldId(step, field),
  value,
});
