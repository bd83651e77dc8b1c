import { addDays, earlier, type IsoDate, later } from '@portal/domain/dates';
import { type InspectionWindow, nextInspection } from '@portal/domain/inspections/plan';
import { longestEnd } from '@portal/domain/warranty/period';
import { searchText } from '../../search/search-words.ts';
import type { SeedWarranty } from './add-warranties.ts';
import { answerSheet } from '../forms/form-answers.ts';
import type { Upkeep } from './plans.ts';
import { addRecordFile } from './record-files.ts';
import { nextId, addEvent, type World } from '../world.ts';

/** Adds the inspections of a warranty, up to the one that is currently planned, as the server would plan them. */
export function addInspections(world: World, warranty: SeedWarranty, upkeep: Upkeep): void {
  const { calendar } = world;
  const { start, installation } = warranty;
  const period = { start, end: longestEnd(installation.device.version.terms, start) };
  const done: IsoDate[] = [];
  for (let window = nextInspection(period); window; window = nextInspection(period, done)) {
    const doneOn = doneDay(world, window, upkeep);
    const planned = done.at(-1) ?? installation.decidedOn;
    addInspection(world, warranty, window, planned, upkeep, doneOn);
    if (doneOn === undefined || doneOn > calendar.today) return;
    done.push(doneOn);
  }
}

/** The day on which an inspection was done; undefined while it is open. */
function doneDay(world: World, window: InspectionWindow, upkeep: Upkeep): string | undefined {
  const { calendar, random } = world;
  const passed = window.dueDate < calendar.today;
  const lastPassed = passed && addDays(window.anniversary, 335) > calendar.today;
  if (!passed || (lastPassed && upkeep === 'overdue')) return undefined;
  if (lastPassed && upkeep === 'late') {
    return later(
      addDays(window.dueDate, 1),
      earlier(addDays(window.dueDate, random.between(3, 15)), calendar.daysAgo(1)),
    );
  }
  return addDays(window.soonestDate, random.between(5, 55));
}

function addInspection(
  world: World,
  { id: warrantyId, installation }: SeedWarranty,
  window: InspectionWindow,
  planned: string,
  upkeep: Upkeep,
  doneOn: string | undefined,
): void {
  const { rows, random, calendar } = world;
  const { device, owner, customer } = installation;
  const id = nextId(rows.inspections);
  const { organisationId } = device;
  const createdAt = calendar.during(planned, 15);
  const isScheduled =
    upkeep === 'scheduled' && doneOn === undefined && calendar.age(window.soonestDate) > -30;
  const status = doneOn === undefined ? (isScheduled ? 'scheduled' : 'pending') : 'done';
  const executedAt = doneOn === undefined ? null : calendar.during(doneOn, 11);
  const sheet =
    doneOn === undefined ? undefined : answerSheet(device.version.inspection, device.values, doneOn, random);
  const clientId = random.uuid();
  for (const { stepId, field, name } of sheet?.images ?? []) {
    if (executedAt)
      addRecordFile(world, {
        organisationId,
        clientId,
        name,
        field: `survey.${stepId}.${field}`,
        at: executedAt,
      });
  }
  const signature = (field: string, name: string): string | null => {
    if (executedAt) addRecordFile(world, { organisationId, clientId, name, field, at: executedAt });
    return executedAt && name;
  };
  const executionDate = isScheduled
    ? later(addDays(window.soonestDate, 7), addDays(calendar.today, random.between(2, 12)))
    : (doneOn ?? null);
  rows.inspections.push({
    id,
    organisation_id: organisationId,
    client_id: clientId,
    installation_id: installation.id,
    device_id: device.id,
    warranty_id: warrantyId,
    status,
    soonest_date: window.soonestDate,
    due_date: window.dueDate,
    execution_date: executionDate,
    executed_at: executedAt,
    executed_by: executedAt === null ? null : owner.id,
    executed_by_name: executedAt && owner.name,
    survey: sheet?.answers ?? {},
    photos: [],
    note: null,
    signature: signature('signature', 'podpis-klienta.png'),
    inspector_signature: signature('inspectorSignature', 'podpis-wykonawcy.png'),
    complete: true,
    search: searchText([
      customer.name,
      customer.city,
      customer.address,
      customer.phone,
      device.serial,
      owner.name,
    ]),
    created_at: createdAt,
    updated_at: executedAt ?? createdAt,
  });
  const about = { organisationId, deviceId: device.id, installationId: installation.id, inspectionId: id };
  addEvent(world, 'inspection.created', { ...about, at: createdAt, by: null });
  const updated = { ...about, by: owner, details: { status, on: executionDate } };
  if (isScheduled)
    addEvent(world, 'inspection.updated', { ...updated, at: calendar.during(calendar.daysAgo(2), 9) });
  if (executedAt) addEvent(world, 'inspection.updated', { ...updated, at: executedAt });
}
