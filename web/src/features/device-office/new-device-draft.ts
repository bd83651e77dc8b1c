import type { User } from '@portal/domain/users/record';
import { z } from 'zod';
import type { Draft } from '../../form/drafts/draft.ts';
import { findOfficeWork } from '../../form/drafts/use-office-draft.ts';
import { firstVersion } from '../../lib/local/schema-ladder.ts';
import type { DeviceValues } from './device-values.ts';

/**
 * The key under which a new device of a maker is stored among the drafts of this machine, so that it is found again after a crash of
 * the browser; no page is opened by it. Only a superadmin enters devices of other makers than their own.
 */
export function newDevicePlace(user: User, organisation: number): string {
  const here = '/admin/devices?new';
  return organisation === user.organisation.id ? here : `${here}&organisation=${String(organisation)}`;
}

const newDeviceSchema = z.object({
  /** The chosen type; null before a choice. */
  template: z.int().nullable(),
  values: z.object({
    serial: z.string(),
    madeOn: z.string(),
    parameters: z.record(z.string(), z.string()),
    pairs: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
});

/** A device that is being entered, as it is kept on this machine. */
export const newDevices = firstVersion(newDeviceSchema);

export type OpenedDevice = {
  readonly id: string;
  /** What was found of an earlier time. */
  readonly draft: Draft | undefined;
  readonly template: number | null;
  readonly values: DeviceValues;
};

const BLANK_DEVICE: DeviceValues = { serial: '', madeOn: '', parameters: {}, pairs: [] };

/** The device that was begun at this place on this machine, or a blank one. What cannot be read stays where it is, for whoever can. */
export async function openNewDevice(userId: number, place: string): Promise<OpenedDevice> {
  const found = await findOfficeWork(userId, place, newDevices);
  return found === undefined
    ? { id: crypto.randomUUID(), draft: undefined, template: null, values: BLANK_DEVICE }
    : { id: found.draft.id, draft: found.draft, ...found.work };
}
