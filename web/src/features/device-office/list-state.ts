import { PRODUCTION_STAGES } from '@portal/domain/constants';
import { DEVICE_LABELS, type DeviceLabel } from '@portal/domain/devices/record';

/** What the list of devices is filtered and ordered by; it lives in the address. */
export type DeviceListState = {
  readonly page: number;
  readonly search: string;
  /** The beginning of the number of a component that is in the device now. */
  readonly component: string;
  readonly templateId: number | null;
  readonly label: DeviceLabel | null;
  readonly step: number | null;
  readonly sent: boolean | null;
  readonly order: { readonly key: string; readonly direction: 'asc' | 'desc' };
};

/** Without page and order: which devices the list and its export mean. */
export type DevicePick = Omit<DeviceListState, 'page' | 'order'>;

const ORDERS = ['serial', 'madeOn', 'createdAt'];
const FILTERS = ['search', 'component', 'template', 'label', 'step', 'sent', 'page'];

/** The stages of production, in their order. */
export const STAGES = Array.from(
  { length: PRODUCTION_STAGES.last - PRODUCTION_STAGES.first + 1 },
  (_, at) => PRODUCTION_STAGES.first + at,
);

/** The state as the address tells it; what makes no sense there is left out. */
export function readDeviceState(params: URLSearchParams): DeviceListState {
  const step = wholeIn(params, 'step');
  const sent = params.get('sent');
  return {
    page: wholeIn(params, 'page') ?? 1,
    search: params.get('search') ?? '',
    component: params.get('component') ?? '',
    templateId: wholeIn(params, 'template'),
    label: DEVICE_LABELS.find((label) => label === params.get('label')) ?? null,
    step: step !== null && STAGES.includes(step) ? step : null,
    sent: sent === 'yes' ? true : sent === 'no' ? false : null,
    order: {
      key: ORDERS.find((key) => key === params.get('order')) ?? 'createdAt',
      direction: params.get('direction') === 'asc' ? 'asc' : 'desc',
    },
  };
}

/** A whole number from one up, or nothing. */
function wholeIn(params: URLSearchParams, name: string): number | null {
  const value = Number(params.get(name));
  return Number.isInteger(value) && value > 0 ? value : null;
}

/** The address of the list without whatever narrows it. */
export function withoutFilters(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  for (const name of FILTERS) rest.delete(name);
  return rest;
}

/** Whether the list is asked for some of the devices only. */
export function isFiltered(state: DevicePick): boolean {
  return Object.keys(deviceQuery(state)).length > 0;
}

/** As the list and its export ask the server. */
export function deviceQuery({ search, component, templateId, label, step, sent }: DevicePick) {
  return {
    ...(search !== '' && { search }),
    ...(component !== '' && { component }),
    ...(templateId !== null && { 'deviceTemplate.id': templateId }),
    ...(label !== null && { label: [label] }),
    ...(step !== null && { step: [step] }),
    ...(sent !== null && { exists: { sent } }),
  };
}
