import type { DeviceLabel } from '@portal/domain/devices/record';

/** Why a device can be started although something was there before; a new one has nothing to explain. */
export function whyFree(label: DeviceLabel) {
  if (label === 'started_outside_app') return 'home.free.outside';
  if (label === 'reinstalling') return 'home.free.again';
  return label === 'installation_rejected' ? 'home.free.rejected' : undefined;
}
