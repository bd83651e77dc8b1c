import { serialKey } from '@portal/domain/devices/serial-key';

/** The query key for the device with a serial number; spaces and case make no difference. */
export function deviceBySerial(templateId: number, serial: string) {
  return ['custom_devices', 'serial', templateId, serialKey(serial)] as const;
}

/** In a cellar an answer may never come: after this long, in milliseconds, a look-up counts as offline. */
export const LOOK_UP_MS = 10_000;
