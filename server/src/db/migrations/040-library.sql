-- The file library: entries with variants by language and device types, versions of files, uploads in parts.

alter table support_materials
  -- Out of sight of installers.
  add column hidden boolean not null default false,
  -- The same entry in other languages.
  add column variant_group uuid,
  add column revision int not null default 1,
  add column updated_at timestamptz(3) not null default now();
update support_materials set updated_at = created_at;
create unique index support_materials_one_variant on support_materials (organisation_id, variant_group, language)
  where variant_group is not null;

-- A file of the library is one version of an entry; the entry leads to the newest.
alter table files
  add column entry_id int references support_materials on delete set null,
  add column version int not null default 1,
  add column preview_path text;
create unique index files_by_entry on files (entry_id, version) where entry_id is not null;
-- The last part of a path is what a public link names.
create index files_by_key on files (right(path, 36));
create index files_by_preview on files (preview_path) where preview_path is not null;

-- A file that stands in several places keeps its first one; it cannot be two versions of two entries.
update files f set entry_id = m.id
  from (select distinct on (file_id) file_id, id from support_materials where file_id is not null order by file_id, id) m
  where m.file_id = f.id;
-- The other places get a reference of their own to the same bytes only where the release before this one made several:
-- they stay as they are, and their entry begins its versions with the next replacement.

-- The version of a tree: whoever moves or deletes says which one they saw.
create table library_trees (
  organisation_id int not null references organisations,
  language text not null check (language in ('pl', 'en', 'de')),
  revision int not null default 1,
  primary key (organisation_id, language)
);

create table library_device_types (
  organisation_id int not null references organisations,
  entry_id int not null references support_materials on delete cascade,
  template_id int not null references device_templates on delete cascade,
  primary key (entry_id, template_id)
);
create index library_device_types_by_template on library_device_types (template_id);

create table uploads (
  id uuid primary key,
  organisation_id int not null references organisations,
  user_id int not null references users on delete cascade,
  path text not null unique,
  -- What the storage calls it.
  storage_id text not null,
  filename text not null,
  type text not null,
  size int not null check (size > 0),
  fingerprint text not null,
  expires_at timestamptz(3) not null,
  finished_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index uploads_by_user on uploads (user_id, fingerprint);

select enable_tenant_isolation('library_trees');
select enable_tenant_isolation('library_device_types');
select enable_tenant_isolation('uploads');
grant select, insert, update, delete on library_trees, library_device_types, uploads to portal_app, portal_system;
-- Whoever has the link of a file of a public library is nobody who is signed in.
grant select (organisation_id, path, type, name, entry_id) on files to portal_sign_in;
