import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useOrganisation } from '../lib/session/session.ts';
import { session } from '../lib/session/session-store.ts';
import { recordPage } from './addresses.ts';

/** Lists of the office that are narrowed down. */
type OfficeList =
  | '/admin/devices'
  | '/admin/installations'
  | '/admin/recalls'
  | '/admin/services'
  | '/admin/users';

/** How a list was seen last. */
type Noted = {
  /** By whom, and of which organisation. */
  readonly of: string;
  /** Filters, search, order and page. */
  readonly search: string;
};

const noted = new Map<OfficeList, Noted>();

/** Nobody else who signs in on this page load, and no other organisation of a superadmin, finds the filters. */
const asker = (organisation: number): string => `${session.get()?.user.id} ${organisation}`;

const addressOf = (list: OfficeList, search: string): string => (search === '' ? list : `${list}?${search}`);

/** The search without parameters that are no filter. */
function searchWithout(params: URLSearchParams, others: readonly string[]): string {
  const rest = new URLSearchParams(params);
  for (const name of others) rest.delete(name);
  return rest.toString();
}

/** The page of a record that is opened from the service inbox, to which the way back from it leads. */
export const pageFromInbox = (record: string): string => `${recordPage(record, true)}&from=desk`;

/** Notes how a list of the office is narrowed down, for the way back to it. */
export function noteOfficeList(list: OfficeList, organisation: number, search: string): void {
  noted.set(list, { of: asker(organisation), search });
}

/** A list of the office as this person saw it last on this page load. */
export function officeList(list: OfficeList, organisation: number): string {
  const last = noted.get(list);
  return addressOf(list, last?.of === asker(organisation) ? last.search : '');
}

/** Notes the list that is shown; `others` are the parameters of its address that are no filter. */
export function useNotedOfficeList(list: OfficeList, ...others: readonly string[]): void {
  const organisation = useOrganisation();
  const [params] = useSearchParams();
  const search = searchWithout(params, others);
  useEffect(() => noteOfficeList(list, organisation, search), [list, organisation, search]);
}

/** The service inbox as this person saw it last. It shares its address with other lists, which may have been seen since. */
function inboxAddress(organisation: number): string {
  const last = officeList('/admin/services', organisation);
  return last.includes('kind=desk') ? last : '/admin/services?kind=desk';
}

/**
 * The way back from a record that is shown at the address of its list: to the list as that address narrows it down, else as this
 * person saw it last; or to the service inbox. `others` are the parameters of the record.
 */
export function useOfficeListBack(list: OfficeList, ...others: readonly string[]): string {
  const organisation = useOrganisation();
  const [params] = useSearchParams();
  if (params.get('from') === 'desk') return inboxAddress(organisation);
  const search = searchWithout(params, others);
  return search === '' ? officeList(list, organisation) : addressOf(list, search);
}
