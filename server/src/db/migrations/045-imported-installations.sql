-- Installations from before the portal: which import brought them, and when.
alter table installations add column imported_at timestamptz(3), add column import_id int;
create index installations_by_import on installations (import_id) where import_id is not null;
alter table import_rows add column installation_id int;

-- A warranty of before keeps its number, which is none of the portal's own sequence.
alter table warranties alter column year drop not null, alter column sequence drop not null;
alter table warranties add check ((year is null) = (sequence is null));
create index import_rows_by_installation on import_rows (installation_id) where installation_id is not null;
