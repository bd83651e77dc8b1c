import { inspectionActions } from '@portal/domain/access/inspection-service-policies';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { CustomDevice } from '@portal/domain/devices/record';
import type { Inspection } from '@portal/domain/inspections/record';
import { timing, windowPlace } from '@portal/domain/inspections/timing';
import { iri } from '@portal/domain/iri';
import { presentFiles, presentSite } from '../installations/site-store.ts';
import { guardOf } from '../installations/store.ts';
import type { Viewing } from '../platform/deps.ts';
import { stateOfMail } from '../platform/mail/mailer.ts';
import type { InspectionRecord } from './record-store.ts';

/** An inspection as the caller may see it. */
export async function presentInspection(
  record: InspectionRecord,
  device: CustomDevice,
  { scope, storage, now }: Viewing,
): Promise<Inspection> {
  const { installation, previous } = record;
  const window = { soonestDate: record.soonest_date, dueDate: record.due_date };
  return {
    id: record.id,
    clientId: record.client_id,
    status: record.status,
    ...window,
    planned: record.warranty_id !== null,
    executionDate: record.execution_date,
    executedAt: record.executed_at,
    executedBy: record.executed_by_name,
    timing: timing(record.due_date, record.done_on, todayIn(TIME_ZONE, now)),
    window: record.day === null ? null : windowPlace(record.day, window),
    installation: {
      id: installation.id,
      status: installation.status,
      installationDate: installation.installation_date,
    },
    customDevice: device,
    customer: presentSite(installation),
    installer: {
      id: installation.owner_id,
      name: installation.installer_name,
      company: installation.installer_company,
      phone: installation.installer_phone,
      email: installation.installer_email,
    },
    version: iri('device_template_versions', installation.version_id),
    survey: { data: record.survey },
    photos: record.photos.map((photo) => ({ name: photo.name, caption: photo.caption ?? null })),
    note: record.note,
    signature: record.signature,
    inspectorSignature: record.inspector_signature,
    previous: previous && {
      id: previous.id,
      executedAt: previous.executedAt,
      survey: { data: previous.survey },
    },
    reminders: record.reminders.map((one) => ({
      ...one,
      mail: one.mail && stateOfMail(one.mail, one.createdAt, now),
    })),
    files: await presentFiles(record.files, storage, now),
    complete: record.complete,
    documents:
      record.status === 'done'
        ? [{ name: 'inspection', url: `/api/inspections/${record.id}/card.pdf`, kind: 'card' }]
        : [],
    may: inspectionActions(scope.actor, guardOf(installation), record.status),
    createdAt: record.created_at,
    updatedAt: record.updated_at,
  };
}
