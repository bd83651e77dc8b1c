-- What the office filters and orders its devices by, among a million: each read the whole table.
create index custom_devices_by_making_and_unknown
  on custom_devices (organisation_id, (coalesce(made_on, '0001-01-01'::date)), id);
create index custom_devices_at_step on custom_devices (organisation_id, step, created_at desc, id desc) where step is not null;
create index custom_devices_free on custom_devices (organisation_id, created_at desc, id desc) where installation_id is null;
-- Devices that were installed before: those of earlier installations, which are few.
create index installations_earlier on installations (organisation_id, device_id) where not active;
