import { formPath } from '@portal/domain/queue/form-path';
import type { QueueError } from '@portal/domain/queue/request';
import { serialField } from '@portal/domain/templates/serial-field';
import type { Violation } from '@portal/domain/problem';
import { fieldId } from '../../form/fields/focus-gap.ts';
import type { Spot } from '../../form/fields/refusal.ts';
import type { Commissioning } from './draft-data.ts';

/** Refusals that are about the serial number though they name no field. */
const OF_SERIAL = new Set(['already-installed', 'serial-taken']);

/** The fields that a refusal names, by the path under which `fieldWords` calls them. */
export function namedFields(error: QueueError | undefined, data: Commissioning): readonly Violation[] {
  const { violations = [], detail } = error?.refusal ?? {};
  if (violations.length > 0)
    return violations.map((one) => ({ ...one, propertyPath: formPath(one.propertyPath) }));
  const code = error?.code;
  if (error === undefined || code === undefined || !OF_SERIAL.has(code)) return [];
  const { name } = serialField(data.version.parametersSchema);
  return [{ propertyPath: `parameters.${name}`, code, message: detail ?? error.message }];
}

/** Where the form has the field at such a path; undefined for what no step shows. */
export function refusedSpot(path: string, data: Commissioning): Spot | undefined {
  const [first = '', second = '', stepId = '', field = ''] = path.split('.');
  switch (first) {
    case 'parameters':
      return spot('device', 'device', second, data.parameters[second]);
    case 'installer':
      return has(data.installer, second)
        ? spot('installer', 'installer', second, data.installer[second])
        : undefined;
    case 'notes':
      return has(data.notes, second) ? spot('notes', 'notes', second, data.notes[second]) : undefined;
    case 'photos':
      return { step: 'notes', id: undefined, value: data.photos };
    case 'signature':
    case 'installerSignature':
      return spot('signatures', 'signatures', first, data[first]);
    case 'survey':
      return second === 'data' && field !== ''
        ? spot(`form-${stepId}`, stepId, field, data.answers[stepId]?.[field])
        : undefined;
    default:
      return has(data.customer, first)
        ? spot('customer', 'customer', first, data.customer[first])
        : undefined;
  }
}

const spot = (step: string, idStep: string, field: string, value: unknown): Spot => ({
  step,
  id: fieldId(idStep, field),
  value,
});

const has = <Fields extends object>(fields: Fields, name: string): name is keyof Fields & string =>
  Object.hasOwn(fields, name);
