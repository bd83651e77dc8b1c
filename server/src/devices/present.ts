import type { CustomDevice, DeviceSource } from '@portal/domain/devices/record';
import { deviceLabel, mayBeInstalled } from '@portal/domain/devices/label';
import { iri } from '@portal/domain/iri';
import type { InstallationStatus } from '@portal/domain/installations/transition';
import type { Labels } from '@portal/domain/templates/labels';
import type { ParametersSchema, ParameterValues } from '@portal/domain/templates/parameters-schema';
import { warrantyOn, type WarrantyRow } from '../warranties/store.ts';

/** A device with all that its presenting needs, for one caller. */
export type DeviceRow = {
  id: number;
  serial: string;
  in_database: boolean;
  heatpump: boolean;
  started_outside_app: boolean;
  source: DeviceSource;
  imported_at: string | null;
  made_on: string | null;
  created_at: string;
  revision: number;
  step: number | null;
  extension_created_at: string | null;
  extension_sent_at: string | null;
  template_id: number;
  template_name: string;
  template_translations: Labels;
  version_id: number;
  version_number: number;
  parameters_schema: ParametersSchema;
  parameters: ParameterValues;
  /** The current installation, whoever may see it. */
  current: {
    id: number;
    status: InstallationStatus;
    visible: boolean;
    warranty: WarrantyRow | null;
    installed_on: string;
    customer: string;
    city: string;
  } | null;
  replaced_by: { id: number; serial: string } | null;
  replaces: { id: number; serial: string } | null;
  waiting_replacement: { service: number; serial: string } | null;
  installed_before: boolean;
  /** Of the installations that the caller may see. */
  service_ids: number[];
  inspection_ids: number[];
};

/** A device without the version of its template, for a record that has one of its own. */
export type DeviceOfRecord = Omit<DeviceRow, 'version_id' | 'version_number' | 'parameters_schema'>;

/** A device as it travels; an installation that the caller may not see shows in `label` and `installed` alone. */
export function presentDevice(row: DeviceRow, today: string): CustomDevice {
  const version = {
    id: row.version_id,
    number: row.version_number,
    parametersSchema: row.parameters_schema,
  };
  return presentDeviceOfRecord(row, version, today);
}

/** Like `presentDevice`, with the version of the record that names the device. */
export function presentDeviceOfRecord(
  row: DeviceOfRecord,
  version: CustomDevice['schemaVersion'],
  today: string,
): CustomDevice {
  const status = row.current?.status;
  return {
    id: row.id,
    serial: row.serial,
    parameters: row.parameters,
    deviceTemplate: {
      id: row.template_id,
      name: row.template_name,
      nameTranslations: row.template_translations,
    },
    schemaVersion: version,
    installation: row.current?.visible
      ? {
          id: row.current.id,
          status: row.current.status,
          installationDate: row.current.installed_on,
          customerName: row.current.customer,
          customerCity: row.current.city,
        }
      : null,
    installed: !mayBeInstalled({ installation: status }),
    services: row.service_ids.map((id) => iri('services', id)),
    inspections: row.inspection_ids.map((id) => iri('inspections', id)),
    step: row.step,
    heatpump: row.heatpump,
    deviceExtension:
      row.extension_created_at === null
        ? null
        : { createdAt: row.extension_created_at, sent: row.extension_sent_at },
    inDatabase: row.in_database,
    warranty: row.current?.visible && row.current.warranty ? warrantyOn(row.current.warranty, today) : null,
    replacedBy: row.replaced_by,
    replaces: row.replaces,
    waitingReplacement: row.current?.visible ? row.waiting_replacement : null,
    label: deviceLabel({
      inDatabase: row.in_database,
      installation: status,
      installedBefore: row.installed_before,
      startedOutside: row.started_outside_app,
    }),
    startedOutside: row.started_outside_app,
    source: row.source,
    importedAt: row.imported_at,
    madeOn: row.made_on,
    createdAt: row.created_at,
    revision: row.revision,
  };
}
