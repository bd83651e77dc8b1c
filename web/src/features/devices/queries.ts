import type { CustomDevice } from '@portal/domain/devices/record';
import { serialField } from '@portal/domain/templates/serial-field';
import type { ParametersSchema } from '@portal/domain/templates/parameters-schema';
import { call } from '../../lib/network/api.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { contractOf } from '../../lib/network/contract.ts';
import { offlineCall, offlineQuery, queryClient } from '../../lib/network/query-client.ts';
import { session } from '../../lib/session/session-store.ts';

/** What the maker's database says of a serial number (specification section 2, the modal's four cases). */
export type Lookup =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'installed' | 'free'; readonly device: CustomDevice }
  | { readonly kind: 'offline' };
import { deviceBySerial, LOOK_UP_MS } from '../../records/by-serial.ts';
import type { KnownDevice } from './known-device.ts';
import type { UnderWay } from './under-way.ts';

export type { KnownDevice, UnderWay };

const contract = () => contractOf(() => import('@portal/domain/devices/contract'));

/**
 * Asks for a device by template and serial number. Without an answer, or with one that is not the server's, it is
 * `offline`; any other failure is thrown as an `ApiProblem` for the person to be told.
 */
export async function lookUpDevice(
  templateId: number,
  schema: ParametersSchema | undefined,
  serial: string,
): Promise<Lookup> {
  const signal = AbortSignal.timeout(LOOK_UP_MS);
  const field = schema === undefined ? 'serial' : serialField(schema).name;
  try {
    const { findDevices } = await contract();
    const [device] = await call(findDevices, {
      query: { 'deviceTemplate.id': templateId, parameterOrExact: { [field]: serial } },
      signal,
    });
    if (!device) return { kind: 'unknown' };
    return { kind: device.installed ? 'installed' : 'free', device };
  } catch (error) {
    if (signal.aborted) return { kind: 'offline' };
    if (!(error instanceof ApiProblem)) throw error;
    if (error.status === 404) return { kind: 'unknown' };
    if (error.code === 'offline' || error.code === 'unreadable-answer') return { kind: 'offline' };
    throw error;
  }
}

/**
 * Keeps an answer of the look-up, for the day that nobody can be asked.
 * @param asker who looked it up; nothing is kept for somebody who has signed in since
 */
export async function keepDevice(device: CustomDevice, asker: number | undefined): Promise<void> {
  const isSamePerson = () => session.get()?.user.id === asker;
  if (!isSamePerson()) return;
  queryClient.setQueryData(oneDevice(device.id).queryKey, device);
  const { cacheAnswer } = await import('../../lib/offline-cache/cached-answers.ts');
  if (isSamePerson()) await cacheAnswer(oneDevice(device.id).queryKey, device);
  if (isSamePerson()) await cacheAnswer(deviceBySerial(device.deviceTemplate.id, device.serial), device);
}

/** What this device knows of a serial number without asking anyone. */
export async function knownHere(templateId: number, serial: string): Promise<KnownDevice | null> {
  return (await import('./known-device.ts')).knownDevice(templateId, serial);
}

/** A start of the same device that this phone holds already, unsent or unfinished. */
export async function underWay(templateId: number, serial: string): Promise<UnderWay | null> {
  return (await import('./under-way.ts')).startUnderWay(templateId, serial);
}

/** One device with its current parameters; kept for reading offline. */
export function oneDevice(id: number) {
  return offlineCall(['custom_devices', 'one', id] as const, async () => (await contract()).getDevice, {
    params: { id },
  });
}

const timelines = () => contractOf(() => import('@portal/domain/devices/timeline-contract'));

/** Everything that happened to a device; offline as it was kept, or from what was fetched ahead of its installation. */
export function deviceTimeline(id: number) {
  const queryKey = ['custom_devices', 'timeline', id] as const;
  return offlineQuery(queryKey, {
    fetch: async () => call((await timelines()).getDeviceTimeline, { params: { id } }),
    shape: async () => (await timelines()).getDeviceTimeline.answer,
    otherwise: async () => {
      const { timelineFromCache } = await import('./cached-timeline.ts');
      return timelineFromCache(id, { timeline: queryKey, device: oneDevice(id).queryKey });
    },
  });
}
