import type { Import } from '@portal/domain/imports/contract';

/** Where files are imported. */
const IMPORT_ADDRESS = '/admin/devices/import';

/** Where an import of this kind begins. */
export function importAddressOf(kind: Import['kind']): string {
  return kind === 'devices' ? IMPORT_ADDRESS : `${IMPORT_ADDRESS}?kind=${kind}`;
}

/** Where one import stands, at the step that it has reached. */
export function importAddress(id: number): string {
  return `${IMPORT_ADDRESS}?id=${String(id)}`;
}
