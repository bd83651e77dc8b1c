import { serialKey } from '@portal/domain/devices/serial-key';

/** The query key for the device with a serial number; spaces and case make no difference. */
export function deviceBySerial(templateId: number, serial: string) {
  return ['custom_devices', 'serial', templateId, serialKey(serial)] as const;
}
