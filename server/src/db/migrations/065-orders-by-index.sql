-- "By status" and "of this device type" among a million installations: both read and sorted the whole table.
create index installations_by_status_and_id on installations (organisation_id, status, id);
-- Whose template an installation's device has, its version says as well: a device is chosen by the template of the version.
create index installations_by_version_and_date on installations (organisation_id, version_id, installation_date desc, id desc);
