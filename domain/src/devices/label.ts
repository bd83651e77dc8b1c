import type { InstallationStatus } from '../installations/transition.ts';
import type { DeviceLabel } from './record.ts';

/** What is known of a device, from which its label follows. */
export type DeviceSituation = {
  /** In the maker's database, as opposed to typed in by an installer and not yet added to it. */
  readonly inDatabase: boolean;
  /** Status of the current installation, if there is one. */
  readonly installation: InstallationStatus | undefined;
  /** It has earlier installations: deleted ones of which the device was kept. */
  readonly installedBefore: boolean;
  /** The maker knows that it runs, from outside this product. */
  readonly startedOutside: boolean;
};

const BY_STATUS: Readonly<Record<InstallationStatus, DeviceLabel>> = {
  pending: 'awaiting_verification',
  accepted: 'warranty_issued',
  rejected: 'installation_rejected',
  no_warranty: 'installed',
};

/**
 * The label that people read, derived and never stored (specification section 4, "Device states"). A current installation
 * decides it, whether or not the device is in the database, which is shown separately.
 */
export function deviceLabel(device: DeviceSituation): DeviceLabel {
  if (device.installation) return BY_STATUS[device.installation];
  if (device.startedOutside) return 'started_outside_app';
  if (device.installedBefore) return 'reinstalling';
  return device.inDatabase ? 'not_installed' : 'not_in_database';
}

/** Whether the device may be started: the same device cannot be started twice, a rejected or removed one can again. */
export function mayBeInstalled(device: Pick<DeviceSituation, 'installation'>): boolean {
  return device.installation === undefined || device.installation === 'rejected';
}
