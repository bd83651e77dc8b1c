import { addDays } from '@portal/domain/dates';
import { factoryValues } from '../forms/parameter-values.ts';
import type { DevicePlan } from './plans.ts';
import { TEMPLATES, versionOf } from '../forms/templates.ts';
import { nextId, type SeedDevice, addEvent, type World } from '../world.ts';

/** One device with the parameters that the factory, or the installer who entered it, recorded. */
export function addDevice(world: World, plan: DevicePlan): SeedDevice {
  const { rows, random, calendar } = world;
  const template = TEMPLATES.find(({ id }) => id === plan.templateId);
  if (!template) throw new Error(`No device template ${plan.templateId}`);
  const version = versionOf(template, plan.madeDaysAgo);
  const madeOn = calendar.daysAgo(plan.madeDaysAgo);
  const created = calendar.during(madeOn, 7, random.between(0, 59));
  const { production } = plan;
  const id = nextId(rows.custom_devices);
  rows.custom_devices.push({
    id,
    organisation_id: template.organisationId,
    template_id: template.id,
    version_id: version.id,
    serial: plan.serial,
    in_database: !plan.typedIn,
    heatpump: template.heatpump,
    started_outside_app: plan.startedOutside === true,
    step: production?.stage ?? null,
    extension_created_at: production ? calendar.during(calendar.daysAgo(production.daysAgo), 8) : null,
    extension_sent_at:
      production?.sentDaysAgo === undefined
        ? null
        : calendar.during(calendar.daysAgo(production.sentDaysAgo), 14),
    source: plan.typedIn ? 'installation' : 'factory',
    made_on: plan.typedIn ? null : madeOn,
    created_at: created,
    updated_at: created,
  });
  const values = {
    ...factoryValues(version.parameters, plan.serial, addDays(madeOn, -random.between(0, 3)), random),
    ...onlyKnown(version.parameters, plan.parameters),
  };
  for (const [field, value] of Object.entries(values)) {
    if (production?.measuredLater?.has(field)) continue;
    rows.device_parameters.push({
      id: nextId(rows.device_parameters),
      organisation_id: template.organisationId,
      device_id: id,
      field,
      value,
      source: plan.typedIn ? 'installation' : production ? 'production' : 'factory',
      user_name: null,
      created_at: created,
    });
  }
  addEvent(world, 'device.created', {
    at: created,
    organisationId: template.organisationId,
    by: null,
    deviceId: id,
    details: { serial: plan.serial },
  });
  return { id, organisationId: template.organisationId, template, version, serial: plan.serial, values };
}

/** Version 1 of a template may lack some parameters that its plans name. */
function onlyKnown(
  schema: readonly { name: string }[],
  values: DevicePlan['parameters'] = {},
): DevicePlan['parameters'] {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => schema.some((field) => field.name === name)),
  );
}
