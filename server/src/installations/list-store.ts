import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isAdmin } from '@portal/domain/access/role-of';
import type { InstallationStatus } from '@portal/domain/installations/transition';
import type { Page } from '@portal/domain/page';
import type { Labels } from '@portal/domain/templates/labels';
import { alphabetical, type Order, type SortKey } from '../db/lists/list-cursor.ts';
import type { FrequentWord } from '../db/lists/frequent-page.ts';
import { listPage, type PageRequest } from '../db/lists/list-page.ts';
import { among, equalConditions } from '../db/equal-filter.ts';
import { foundBySearch, searchedColumns } from '../db/search/found-by-search.ts';
import { isFrequent } from '../db/totals/frequent-words.ts';
import { storedCount, storedCountWith } from '../db/totals/stored-counts.ts';
import type { Scope, Tx } from '../db/open.ts';
import { rangeConditions, type Range } from '../db/range-filter.ts';
import { searchConditions, searchWords } from '../db/search/search-words.ts';
import { validWarranty, type WarrantyRow } from '../warranties/store.ts';
import {
  isCorrectable,
  isMadeByOneOf,
  verifiedInstallations,
  visibleInstallationIds,
  visibleInstallations,
} from './visible-store.ts';

/** One row of a list, with device, template and warranty. */
export type InstallationListRow = {
  id: number;
  client_id: string;
  status: InstallationStatus;
  rejection_reason: string | null;
  withdrawn: boolean;
  installation_date: string;
  customer_name: string;
  company_name: string | null;
  customer_city: string;
  customer_address: string;
  device_id: number;
  serial: string;
  in_database: boolean;
  template_id: number;
  template_name: string;
  template_names: Labels;
  owner_id: number;
  installer_name: string;
  installer_company: string;
  warranty: WarrantyRow | null;
  complete: boolean;
  imported: boolean;
  revision: number;
  waiting_since: string;
  created_at: string;
};

/** The sort keys of lists of installations `i`. */
export const INSTALLATION_KEYS: Readonly<Record<string, SortKey>> = {
  id: { column: sql`i.id`, type: 'int' },
  installationDate: { column: sql`i.installation_date`, type: 'date' },
  customerName: { column: alphabetical(sql`i.customer_name`), type: 'text' },
  createdAt: { column: sql`i.created_at`, type: 'timestamptz' },
  waitingSince: { column: sql`i.waiting_since`, type: 'timestamptz' },
  status: { column: sql`i.status`, type: 'text' },
};

/** Whose installations a list contains, within what the caller may see. */
export type Whose =
  | { readonly of: 'visible' }
  | { readonly of: 'owner'; readonly userId: number }
  | { readonly of: 'receiver'; readonly userId: number };

/** The list query of the call. */
export type ListRequest = PageRequest & {
  readonly equal: Readonly<Record<string, readonly (string | number | boolean)[]>>;
  readonly ranges: readonly Range[];
  readonly search: string | undefined;
};

const versionsOf = (templates: readonly (string | number | boolean)[]) => sql<number[]>`array(
  select tv.id from template_versions tv where ${among(sql`tv.template_id`, templates)})`;

/** The equality filters of lists of installations `i`. */
export const installationFilters = (
  scope: Scope,
): Readonly<Record<string, (values: readonly (string | number | boolean)[]) => RawBuilder<SqlBool>>> => ({
  status: (values) => among(sql`i.status`, values),
  withdrawn: (values) => among(sql`(i.withdrawn_at is not null)`, values),
  correctable: ([wanted]) => (wanted === true ? isCorrectable : sql<SqlBool>`not ${isCorrectable}`),
  'installer.id': (values) => isMadeByOneOf(scope, values.map(Number)),
  'customDevice.id': (values) => among(sql`i.device_id`, values),
  // The template of an installation's version is that of its device (`lockDevice`), and versions are few.
  'customDevice.deviceTemplate.id': (values) => sql<SqlBool>`i.version_id = any(${versionsOf(values)})`,
});

/** The filters of a list by status and device type alone, of which the totals of an organisation are stored; undefined for others. */
function storedFilters(scope: Scope, whose: Whose, asked: ListRequest) {
  const {
    status = [],
    withdrawn = [],
    'customDevice.deviceTemplate.id': templates = [],
    ...others
  } = asked.equal;
  const isStored =
    seesAll(scope) &&
    whose.of === 'visible' &&
    asked.ranges.length === 0 &&
    Object.values(others).every((values) => values.length === 0);
  return isStored
    ? {
        templates,
        kinds: { ...(status.length > 0 && { status }), ...(withdrawn.length > 0 && { withdrawn }) },
      }
    : undefined;
}

/** The stored total of a list; undefined where its rows are counted. */
function storedCountOf(scope: Scope, whose: Whose, asked: ListRequest): RawBuilder<number> | undefined {
  const stored = storedFilters(scope, whose, asked);
  if (!stored || searchWords(asked.search).length > 0) return undefined;
  const { kinds, templates } = stored;
  return storedCount(scope, 'installations', {
    ...kinds,
    ...(templates.length > 0 && { version: versionsOf(templates) }),
  });
}

const DEFAULT_ORDER = [
  ['installationDate', 'desc'],
  ['id', 'desc'],
] as const satisfies Order;

/** The orders of which an organisation's installations have an index, whatever their status. */
const INDEXED = new Set(['id', 'installationDate', 'createdAt', 'customerName', 'status']);

/** The condition by which the order of a list has an index; undefined where it has none. */
function indexedWithin(scope: Scope, { order, equal }: ListRequest): RawBuilder<SqlBool> | undefined {
  const [[key] = DEFAULT_ORDER[0], second] = order;
  if (second !== undefined && second[0] !== 'id') return undefined;
  const here = visibleInstallations(scope);
  if (INDEXED.has(key)) return here;
  const { status = [], withdrawn = [] } = equal;
  const isWaiting = [status, withdrawn].map(String).join() === 'pending,false';
  // `installations_waiting` (migration 106).
  return key === 'waitingSince' && isWaiting
    ? sql<SqlBool>`${here} and i.status = 'pending' and i.withdrawn_at is null`
    : undefined;
}

/** What is stored of a search for one word that thousands have; undefined for any other. */
async function frequentOf(
  tx: Tx,
  scope: Scope,
  whose: Whose,
  asked: ListRequest,
): Promise<FrequentWord | undefined> {
  const [word, ...more] = searchWords(asked.search);
  const stored = storedFilters(scope, whose, asked);
  const isOne = word !== undefined && more.length === 0 && stored?.templates.length === 0;
  const within = indexedWithin(scope, asked);
  if (!isOne || !within || !(await isFrequent(tx, scope.organisationId, word))) return undefined;
  return {
    total: storedCountWith(scope, word, stored.kinds),
    within,
    // Takes half as long as `like`.
    hasWord: sql<SqlBool>`strpos(i.search, ${word}) > 0`,
    used: searchedColumns('installations', 'i'),
  };
}

/** The conditions of a filter on the installations `i` that the caller may see: the list and its export share them. */
export function installationConditions(
  scope: Scope,
  asked: Pick<ListRequest, 'equal' | 'ranges' | 'search'>,
): RawBuilder<SqlBool>[] {
  return [visibleInstallations(scope), ...filterConditions(scope, asked)];
}

function filterConditions(
  scope: Scope,
  asked: Pick<ListRequest, 'equal' | 'ranges' | 'search'>,
): RawBuilder<SqlBool>[] {
  const verified = verifiedInstallations(scope);
  const known = {
    ...installationFilters(scope),
    verifiable: ([wanted]: readonly unknown[]) =>
      wanted === true ? verified : sql<SqlBool>`not (${verified})`,
  };
  return [
    ...equalConditions(asked.equal, known),
    ...rangeConditions(asked.ranges, INSTALLATION_KEYS),
    ...searchConditions(sql`i.search`, asked.search),
  ];
}

/**
 * `visibleInstallations` for a page: whoever sees few of a million has them looked up by id. By the order of the list, the database
 * would go through everybody's until it has found twelve of theirs: 220 ms among 100,000 for someone without any.
 */
function visibleInList(scope: Scope, whose: Whose): RawBuilder<SqlBool> {
  if (seesAll(scope) || whose.of === 'owner') return visibleInstallations(scope);
  return sql<SqlBool>`i.organisation_id = ${scope.organisationId} and i.id = any(${visibleInstallationIds(scope)})`;
}

const seesAll = ({ actor }: Scope): boolean => isAdmin(actor.role);

/** One page of installations that the caller may see, newest first by default. */
export async function listInstallations(
  tx: Tx,
  scope: Scope,
  whose: Whose,
  asked: ListRequest,
): Promise<Page<InstallationListRow>> {
  const filtered = [visibleInList(scope, whose), ...filterConditions(scope, { ...asked, search: undefined })];
  const found = foundBySearch('installations', 'i', asked.search);
  if (whose.of === 'owner') filtered.push(isMadeByOneOf(scope, [whose.userId]));
  if (whose.of === 'receiver') {
    filtered.push(sql<SqlBool>`i.id in (select r.installation_id from installation_receivers r
      where r.user_id = ${whose.userId})`);
  }
  return listPage(tx, asked, 'i', {
    from: sql`installations i`,
    where: filtered,
    isFew: !seesAll(scope) || whose.of !== 'visible',
    found,
    frequent: await frequentOf(tx, scope, whose, asked),
    keys: INSTALLATION_KEYS,
    defaultOrder: DEFAULT_ORDER,
    columns: sql<InstallationListRow>`i.id, i.client_id, i.status, i.rejection_reason,
      i.withdrawn_at is not null as withdrawn, i.installation_date,
      i.customer_name, i.company_name, i.customer_city, i.customer_address, i.owner_id, i.installer_name,
      i.installer_company, i.complete, i.imported_at is not null as imported, i.revision, i.waiting_since, i.created_at, d.id as device_id, d.serial, d.in_database,
      t.id as template_id, t.name as template_name,
      t.name_translations as template_names, ${validWarranty} as warranty`,
    joins: sql`join custom_devices d on d.id = i.device_id join device_templates t on t.id = d.template_id`,
    total: storedCountOf(scope, whose, asked),
    isPlannedOnce: seesAll(scope) && asked.search === undefined,
  });
}
