-- Where a device comes from, when the maker made it, and when it was brought in from a file.
alter table custom_devices
  add column source text not null default 'factory' check (source in ('factory', 'installation', 'admin', 'import')),
  add column imported_at timestamptz(3),
  add column made_on date;
update custom_devices set source = 'installation' where not in_database;
update custom_devices set made_on = (coalesce(extension_created_at, created_at) at time zone 'Europe/Warsaw')::date
  where in_database;
create index custom_devices_by_making on custom_devices (organisation_id, made_on, id);

-- A value that was read from a file: what wrote it stays the maker or whoever the file is from.
alter table device_parameters add column imported boolean not null default false;
