import { numberRange } from '@portal/domain/devices/component-search';
import { z } from 'zod';
import { MAX_SERIALS, pastedSerials, type RecallSelection } from '@portal/domain/recalls/selection';

export const selectionStateSchema = z.object({
  template: z.string(),
  field: z.string(),
  match: z.enum(['exact', 'prefix', 'range']),
  value: z.string(),
  componentFrom: z.string(),
  componentTo: z.string(),
  pasted: z.string(),
  serialFrom: z.string(),
  serialTo: z.string(),
  madeFrom: z.string(),
  madeTo: z.string(),
  commissionedFrom: z.string(),
  commissionedTo: z.string(),
});
/** What is typed to choose devices, before it is complete. */
export type SelectionState = Readonly<z.infer<typeof selectionStateSchema>>;

export const NOTHING_CHOSEN: SelectionState = {
  template: '',
  field: '',
  match: 'prefix',
  value: '',
  componentFrom: '',
  componentTo: '',
  pasted: '',
  serialFrom: '',
  serialTo: '',
  madeFrom: '',
  madeTo: '',
  commissionedFrom: '',
  commissionedTo: '',
};

/** What is wrong with a way to choose. */
export type SelectionFault = 'badRange' | 'halfRange' | 'badDays' | 'tooMany';
export type SelectionFaults = {
  readonly component?: SelectionFault;
  readonly serials?: SelectionFault;
  readonly serialRange?: SelectionFault;
  readonly made?: SelectionFault;
  readonly commissioned?: SelectionFault;
};

/** What is typed as a selection; null while nothing is chosen or something is wrong, which `faults` then names. */
export function selectionOf(state: SelectionState): {
  readonly selection: RecallSelection | null;
  readonly faults: SelectionFaults;
} {
  const serials = pastedSerials(state.pasted);
  const component = componentOf(state);
  const serialRange = rangeOf(state.serialFrom, state.serialTo);
  const made = daysOf(state.madeFrom, state.madeTo);
  const commissioned = daysOf(state.commissionedFrom, state.commissionedTo);
  const faults: SelectionFaults = {
    ...(typeof component === 'string' && { component }),
    ...(serials.length > MAX_SERIALS && { serials: 'tooMany' as const }),
    ...(typeof serialRange === 'string' && { serialRange }),
    ...(typeof made === 'string' && { made }),
    ...(typeof commissioned === 'string' && { commissioned }),
  };
  const ways: RecallSelection = {
    ...(typeof component === 'object' && { component }),
    ...(serials.length > 0 && { serials }),
    ...(typeof serialRange === 'object' && { serialRange }),
    ...(typeof made === 'object' && { made }),
    ...(typeof commissioned === 'object' && { commissioned }),
  };
  const isChosen = Object.keys(faults).length === 0 && Object.keys(ways).length > 0;
  const template = state.template === '' ? {} : { template: Number(state.template) };
  return { selection: isChosen ? { ...template, ...ways } : null, faults };
}

function componentOf(state: SelectionState): RecallSelection['component'] | SelectionFault {
  const { field, match } = state;
  const of = field === '' ? {} : { field };
  if (match !== 'range') {
    const value = state.value.trim();
    return value === '' ? undefined : { match, ...of, value };
  }
  const range = rangeOf(state.componentFrom, state.componentTo);
  return typeof range === 'object' ? { match, ...of, ...range } : range;
}

function rangeOf(
  first: string,
  last: string,
): { readonly from: string; readonly to: string } | SelectionFault | undefined {
  const [from, to] = [first.trim(), last.trim()];
  if (from === '' && to === '') return undefined;
  if (from === '' || to === '') return 'halfRange';
  return numberRange(from, to) ? { from, to } : 'badRange';
}

function daysOf(
  from: string,
  to: string,
): { readonly from?: string; readonly to?: string } | SelectionFault | undefined {
  if (from === '' && to === '') return undefined;
  if (from !== '' && to !== '' && from > to) return 'badDays';
  return { ...(from !== '' && { from }), ...(to !== '' && { to }) };
}
