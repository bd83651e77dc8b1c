import { addDays, earlier, later } from '@portal/domain/dates';
import { partReturnDue, responseDue, serviceDeadline } from '@portal/domain/services/clocks';
import type { ServiceStatus } from '@portal/domain/services/transition';
import { searchText } from '../../search/search-words.ts';
import { nextId, type SeedInstallation, addEvent, verifierOf, type World } from '../world.ts';
import { type Fault, FAULTS, REJECTIONS } from './faults.ts';
import { addRecordFile } from './record-files.ts';

const NEEDS_PARTS: readonly ServiceStatus[] = ['require_spare_parts', 'spare_parts_sent'];

/** A service of an installed device in the given status, with the history that leads there. */
export function addService(world: World, installation: SeedInstallation, status: ServiceStatus): void {
  const { rows, random, calendar } = world;
  const { device, owner } = installation;
  const { organisationId } = device;
  const fitting = FAULTS.filter(({ changes }) => !changes || device.values[changes] !== undefined);
  const fault = random.pick([fitting[0] ?? FAULTS[0], ...fitting.slice(1)]);
  const { reportedOn, withParts, finishedOn, startOn } = daysOf(world, installation, status);
  const id = nextId(rows.services);
  const clientId = random.uuid();
  const at = calendar.during(reportedOn, 9, random.between(0, 59));
  const startedAt = status === 'scheduled' ? null : calendar.during(startOn, 10);
  const finishedAt = finishedOn && calendar.during(finishedOn, 14);
  const changed = status === 'done' && withParts ? newPart(world, installation, fault, finishedAt ?? at) : {};
  const photo = (field: string, moment: string): { name: string; caption: null } => {
    const name = `${field.replace('.', '-').toLowerCase()}-${random.code(6).toLowerCase()}.jpg`;
    addRecordFile(world, { organisationId, clientId, name, field, at: moment });
    return { name, caption: null };
  };
  const signature = (field: string, moment: string): string => {
    const name = `${field.toLowerCase()}.png`;
    addRecordFile(world, { organisationId, clientId, name, field, at: moment });
    return name;
  };
  const signedAt = status === 'done' ? finishedAt : null;
  const sentAt =
    withParts && status !== 'require_spare_parts'
      ? calendar.during(earlier(addDays(reportedOn, 2), finishedOn ?? calendar.today), 12)
      : null;
  rows.services.push({
    id,
    organisation_id: organisationId,
    client_id: clientId,
    installation_id: installation.id,
    device_id: device.id,
    serviceman_id: owner.id,
    serviceman_name: owner.name,
    status,
    reported_at: at,
    service_start_date: startOn,
    deadline: serviceDeadline(reportedOn, withParts),
    fault_description: fault.fault,
    required_spare_parts: withParts ? fault.parts : null,
    sent_spare_parts: sentAt && fault.sent,
    repair_description: status === 'done' ? fault.repair : null,
    rejection_reason: status === 'rejected' ? random.pick(REJECTIONS) : null,
    issue_photos: [photo('issuePhotos.0', at), photo('issuePhotos.1', at)],
    fixed_photos: finishedAt && status === 'done' ? [photo('fixedPhotos.0', finishedAt)] : [],
    changed_parameters: changed,
    changes: Object.entries(changed).map(([field, after]) => ({
      field,
      before: device.values[field] ?? '',
      after,
    })),
    out_of_use: status === 'done' && withParts,
    replacement_serial: null,
    replacement_state: null,
    refusal_reason: null,
    response_due: responseDue(new Date(at)).toISOString(),
    parts_required_at: withParts ? (startedAt ?? at) : null,
    parts_sent_at: sentAt,
    tracking_number: sentAt && fault.tracking,
    part_return_due: sentAt
      ? partReturnDue({ sentOn: sentAt.slice(0, 10), replacedOn: status === 'done' ? finishedOn : null })
      : null,
    parts_returned_on: sentAt && finishedOn ? earlier(addDays(finishedOn, 6), calendar.today) : null,
    signature: signedAt && signature('signature', signedAt),
    serviceman_signature: signedAt && signature('servicemanSignature', signedAt),
    started_at: startedAt,
    finished_at: finishedAt,
    complete: true,
    search: searchedBy(installation, fault),
    created_at: at,
    updated_at: finishedAt ?? startedAt ?? at,
  });
  addStepEvents(world, installation, { id, status, at, startedAt, sentAt, finishedAt, withParts });
}

/** The search text of a service. */
function searchedBy({ customer, device, owner }: SeedInstallation, { fault }: Fault): string {
  const { name, city, address, phone } = customer;
  return searchText([name, city, address, phone, device.serial, owner.name, fault]);
}

/** When a service in the given status was reported, started and finished, and whether it needed parts. */
function daysOf({ random, calendar }: World, installation: SeedInstallation, status: ServiceStatus) {
  const open = status !== 'done' && status !== 'rejected';
  const reportedOn = later(
    calendar.daysAgo(open ? random.between(2, 18) : random.between(25, 300)),
    installation.decidedOn,
  );
  const withParts = NEEDS_PARTS.includes(status) || (status === 'done' && random.percent(50));
  const finishedOn = open ? null : earlier(addDays(reportedOn, random.between(1, 24)), calendar.today);
  const startOn =
    status === 'scheduled'
      ? addDays(calendar.today, random.between(1, 9))
      : earlier(addDays(reportedOn, random.between(0, 2)), calendar.today);
  return { reportedOn, withParts, finishedOn, startOn };
}

/** The event log of a service with this history. */
function addStepEvents(
  world: World,
  { id: installationId, device, owner }: SeedInstallation,
  service: {
    readonly id: number;
    readonly status: ServiceStatus;
    readonly at: string;
    readonly startedAt: string | null;
    readonly sentAt: string | null;
    readonly finishedAt: string | null;
    readonly withParts: boolean;
  },
): void {
  const { id, status, at, startedAt, sentAt, finishedAt, withParts } = service;
  const { organisationId } = device;
  const about = { organisationId, deviceId: device.id, installationId, serviceId: id };
  addEvent(world, 'service.created', { ...about, at, by: owner });
  if (withParts)
    addEvent(world, 'service.updated', {
      ...about,
      at: startedAt ?? at,
      by: owner,
      details: { status: 'require_spare_parts' },
    });
  if (sentAt) {
    addEvent(world, 'service.updated', {
      ...about,
      at: sentAt,
      by: verifierOf(owner),
      details: { status: 'spare_parts_sent' },
    });
    addEvent(world, 'service.notified', { ...about, at: sentAt, by: null });
  }
  if (finishedAt)
    addEvent(world, 'service.updated', {
      ...about,
      at: finishedAt,
      by: status === 'rejected' ? verifierOf(owner) : owner,
      details: { status },
    });
}

/** The number of a replaced part is added to the device's history. */
function newPart(
  world: World,
  { device, owner }: SeedInstallation,
  fault: Fault,
  at: string,
): Record<string, string> {
  if (!fault.changes) return {};
  const before = device.values[fault.changes] ?? '';
  const value = `${before.replace(/\d+$/, '')}${world.random.between(10_000_000, 99_999_999)}`;
  world.rows.device_parameters.push({
    id: nextId(world.rows.device_parameters),
    organisation_id: device.organisationId,
    device_id: device.id,
    field: fault.changes,
    value,
    source: 'service',
    user_name: owner.name,
    created_at: at,
  });
  return { [fault.changes]: value };
}
