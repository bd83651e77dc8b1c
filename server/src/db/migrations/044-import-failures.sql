-- As the database compares serial numbers: behind row level security an index is used for a column only, not for a function of one.
alter table import_rows add column serial_key text not null generated always as (lower(btrim(serial))) stored;

-- The step of an import that could not go on; how many of its rows were done by then is in `done`. Each step that is begun has a
-- number of its own: one that failed can be asked for again.
alter table imports
  add column failed_step text check (failed_step in ('plan', 'apply', 'undo')),
  add column runs int not null default 0;
update imports set runs = plan;
create index imports_by_age on imports (updated_at);

-- A value is of the organisation of its device, which refers to one: for the two million values of an import the second look
-- would take as long as the values themselves.
alter table device_parameters drop constraint device_parameters_organisation_id_fkey;
