import type { Role } from '@portal/domain/access/roles';
import { devicePage } from '../../records/addresses.ts';

type Labelled = { readonly id: number; readonly serial: string; readonly deviceTemplate: number };

/**
 * Where the QR code of a label leads each role: production to the station, the office to the device's page. In the field the device
 * is looked up by its number, as after a scan of its bar code, since what may be done there depends on its state.
 */
export function deviceAddress({ id, serial, deviceTemplate }: Labelled, role: Role): string {
  switch (role) {
    case 'production':
      return `/production/${String(id)}`;
    case 'admin':
    case 'superadmin':
      return devicePage(id, true);
    case 'asp':
    case 'installer':
      return `/?${new URLSearchParams({ serial, type: String(deviceTemplate) }).toString()}`;
  }
}
