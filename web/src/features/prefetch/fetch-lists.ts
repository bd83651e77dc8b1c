import { roleOf } from '@portal/domain/access/role-of';
import type { InspectionRow } from '@portal/domain/inspections/row';
import { INSPECTION_TABS } from '@portal/domain/inspections/transition';
import type { InstallationRow } from '@portal/domain/installations/row';
import type { ServiceRow } from '@portal/domain/services/row';
import { SERVICE_TABS } from '@portal/domain/services/transition';
import type { User } from '@portal/domain/users/record';
import { hashKey } from '@tanstack/react-query';
import { cacheReadings, readerNow, type ToCache } from '../../lib/offline-cache/cached-reading.ts';
import { fetchRows, fetchWhole, readWhole } from '../../lib/offline-cache/whole-list.ts';
import { wholeInspections, wholePartnerInspections } from '../inspections/queries.ts';
import { wholeInstallations } from '../installations/queries.ts';
import { wholeServices } from '../services/queries.ts';
import { dropPreviews } from './drop-previews.ts';
import type { Pause } from './fetch-previews.ts';

/** What a person's lists hold now. */
export type Lists = {
  /** Own and received installations, the newest first. */
  readonly rows: readonly InstallationRow[];
  /** Open inspections, those of a service partner's installers included. */
  readonly inspections: readonly InspectionRow[];
  readonly services: readonly ServiceRow[];
};

/** Fetches every list, up to the length that is cached, and deletes what has left them. Throws an `ApiProblem`. */
export async function fetchLists(user: User, pause: Pause): Promise<Lists> {
  const rows = await fetchInstallations(user, pause);
  const inspections: InspectionRow[] = [];
  for (const status of Object.values(INSPECTION_TABS)) {
    // The calendar of a service partner has their own ones alone, the list those of linked installers as well.
    let { items } = await fetchWhole(wholeInspections(user.id, status));
    await pause();
    if (roleOf(user.roles) === 'asp') {
      ({ items } = await fetchWhole(wholePartnerInspections(user.id, status)));
      await pause();
    }
    if (status !== INSPECTION_TABS.completed) inspections.push(...items);
  }
  const services: ServiceRow[] = [];
  for (const statuses of Object.values(SERVICE_TABS)) {
    const { items } = await fetchWhole(wholeServices(user.id, statuses));
    if (statuses === SERVICE_TABS.pending) services.push(...items);
    await pause();
  }
  return { rows, inspections, services };
}

/** Own and received installations, the newest first. A list is cached at once unless a row has left it. */
async function fetchInstallations(user: User, pause: Pause): Promise<InstallationRow[]> {
  const before: InstallationRow[] = [];
  const rows = new Map<number, InstallationRow>();
  const shortened: ToCache[] = [];
  const asker = readerNow();
  for (const which of ['own', 'received'] as const) {
    const whole = wholeInstallations(which, user.id);
    const cached = (await readWhole(whole))?.data.items ?? [];
    const data = await fetchRows(await whole.load(), whole.ask, whole.limit);
    const isShortened = cached.some(({ id }) => data.items.every((row) => row.id !== id));
    const list = { hash: hashKey(whole.key), data };
    if (isShortened) shortened.push(list);
    // Somebody else may have signed in meanwhile.
    else if (readerNow() === asker) await cacheReadings([list]);
    before.push(...cached);
    for (const row of data.items) rows.set(row.id, row);
    await pause();
  }
  // Cached last: whatever ends this before, the next run still knows from these lists what has to go.
  await dropPreviews(before, [...rows.values()], user.id);
  await cacheReadings(shortened);
  return [...rows.values()].toSorted((a, b) => b.installationDate.localeCompare(a.installationDate));
}
