import { PINNED_VISIT_DAYS } from '@portal/domain/constants';
import { addDays, type IsoDate } from '@portal/domain/dates';
import { INSPECTION_TABS } from '@portal/domain/inspections/transition';
import { SERVICE_TABS } from '@portal/domain/services/transition';
import { readWhole } from '../../../lib/offline-cache/whole-list.ts';
import { wholeInspections } from '../../inspections/queries.ts';
import { wholeInstallations } from '../../installations/queries.ts';
import { wholeServices } from '../../services/queries.ts';

/**
 * The device types that a person goes to in the coming days, from the lists that this device has read ahead: scheduled
 * inspections and open services with a day in the coming week, by the installation that each belongs to.
 */
export async function typesOfVisits(userId: number, today: IsoDate): Promise<readonly number[]> {
  const last = addDays(today, PINNED_VISIT_DAYS);
  const soon = (day: string | null) => day !== null && day >= today && day <= last;
  const lists = await Promise.all(
    (['own', 'received'] as const).map((which) => readWhole(wholeInstallations(which, userId))),
  );
  const types = new Map(
    lists.flatMap((list) =>
      (list?.data.items ?? []).map(
        ({ customDevice }) => [customDevice.id, customDevice.deviceTemplate.id] as const,
      ),
    ),
  );
  const inspections = await readWhole(wholeInspections(userId, INSPECTION_TABS.scheduled));
  const services = await readWhole(wholeServices(userId, SERVICE_TABS.pending));
  const devices = [
    ...(inspections?.data.items ?? []).filter(({ executionDate }) => soon(executionDate)),
    ...(services?.data.items ?? []).filter(({ serviceStartDate }) => soon(serviceStartDate)),
  ].map(({ customDevice }) => customDevice.id);
  return [...new Set(devices.flatMap((device) => types.get(device) ?? []))].toSorted((a, b) => a - b);
}
