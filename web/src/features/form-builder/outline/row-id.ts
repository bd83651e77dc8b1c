import type { Place } from '@portal/domain/form-builder/rules';
import { placeKey } from '../builder-state.ts';

const ROW = 'outline-';

/** Id of the row's element of a step or field. */
export function rowId(place: Place): string {
  return ROW + placeKey(place);
}

/** The step or field of a row, by the id of its element. */
export function placeOfRow(id: string): Place {
  const key = id.slice(ROW.length);
  const name = key.slice(key.indexOf('-') + 1);
  return key.startsWith('step-') ? { kind: 'step', id: name } : { kind: 'field', name };
}
