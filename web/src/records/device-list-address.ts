import { session } from '../lib/session/session-store.ts';

/** How the office's list of devices was seen last. */
type Noted = {
  /** By whom, and of which organisation. */
  readonly of: string;
  /** Filters, search, order and page. */
  readonly params: URLSearchParams;
};

let noted: Noted | undefined;

/** Nobody else who signs in on this page load, and no other organisation of a superadmin, finds the filters. */
const asker = (organisation: number): string => `${session.get()?.user.id} ${organisation}`;

/** Notes how the office's list of devices is narrowed down, for the way back to it. */
export function noteDeviceList(organisation: number, params: URLSearchParams): void {
  noted = { of: asker(organisation), params };
}

/** The office's list of devices as this person saw it last on this page load. */
export function deviceList(organisation: number): string {
  const search = noted?.of === asker(organisation) ? noted.params.toString() : '';
  return search === '' ? '/admin/devices' : `/admin/devices?${search}`;
}
