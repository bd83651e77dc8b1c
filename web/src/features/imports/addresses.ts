/** Where files of devices are imported. */
export const DEVICE_IMPORT_ADDRESS = '/admin/devices/import';

/** Where one import stands, at the step that it has reached. */
export function importAddress(id: number): string {
  return `${DEVICE_IMPORT_ADDRESS}?id=${String(id)}`;
}
