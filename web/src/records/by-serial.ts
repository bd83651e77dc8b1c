import { serialKey } from '@portal/domain/devices/serial-key';

/** The key under which the last answer about a serial number is kept; spaces and case make no difference. */
export function deviceBySerial(templateId: number, serial: string) {
  return ['custom_devices', 'serial', templateId, serialKey(serial)] as const;
}
