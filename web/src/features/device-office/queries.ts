import type { createDevice, replaceDevice, updateDevice } from '@portal/domain/devices/admin-contract';
import type { EndpointInput } from '@portal/domain/endpoint';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callWithTag, list, openFile } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';
import { changing } from '../../lib/network/entity-tag.ts';
import { deviceQuery, type DeviceListState, type DevicePick } from './list-state.ts';

// What the office edits is not kept for reading offline.

const reading = () => contractOf(() => import('@portal/domain/devices/contract'));
const editing = () => contractOf(() => import('@portal/domain/devices/admin-contract'));
const exporting = () => contractOf(() => import('@portal/domain/exports/contract'));

type Body<E extends Parameters<typeof call>[0]> = NonNullable<EndpointInput<E>['body']>;

/** One page of the devices of the chosen organisation. */
export function devicesPage(organisationId: number, state: DeviceListState) {
  return queryOptions({
    queryKey: ['office_devices', 'page', organisationId, state] as const,
    queryFn: async () =>
      list((await reading()).findDevices, {
        query: {
          ...deviceQuery(state),
          page: state.page,
          order: { [state.order.key]: state.order.direction },
        },
      }),
  });
}

/** One device as it stands. */
export async function readDevice(id: number) {
  return (await callWithTag((await reading()).getDevice, { params: { id } })).data;
}

/** The devices that a filter finds, as CSV on its way. */
export async function openDevicesCsv(pick: DevicePick) {
  return openFile((await exporting()).exportDevices, { query: deviceQuery(pick) });
}

/** Enters a device, once under a key. */
export async function enterDevice(body: Body<typeof createDevice>, onceKey: string) {
  return call((await editing()).createDevice, { body, headers: { 'Idempotency-Key': onceKey } });
}

/** Changes a device as it was read with this revision. */
export async function changeDevice(id: number, revision: number, body: Body<typeof updateDevice>) {
  return call((await editing()).updateDevice, {
    params: { id },
    body,
    headers: await changing(revision),
  });
}

/** Records that another device replaced one, once under a key. */
export async function replaceBy(id: number, body: Body<typeof replaceDevice>, onceKey: string) {
  const headers = { 'Idempotency-Key': onceKey };
  return call((await editing()).replaceDevice, { params: { id }, body, headers });
}

export async function removeDevice(id: number, revision: number) {
  await call((await editing()).deleteDevice, {
    params: { id },
    headers: await changing(revision),
  });
}

/** Takes devices into the database or out of it; returns which were changed. */
export async function changeDatabase(act: 'add' | 'remove', devices: readonly number[]) {
  const { changed } = await call((await editing()).changeDatabase, { body: { act, devices: [...devices] } });
  return changed;
}

/** After any change: the list, the device's own page, and the installation that shows it. */
export async function refreshDevices(queries: QueryClient): Promise<void> {
  await Promise.all(
    ['office_devices', 'custom_devices', 'installations'].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    ),
  );
}
