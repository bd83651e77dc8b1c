-- Versions of templates are drafts until they are published; a published one never changes again, used or not.

-- The default is what the release before this one writes: versions that are published from the start.
alter table template_versions
  add column published_at timestamptz(3) default now(),
  add column published_by_name text,
  add column note text,
  add column updated_at timestamptz(3) not null default now(),
  add column revision int not null default 1;
update template_versions set published_at = created_at, updated_at = created_at;

create unique index template_versions_one_draft on template_versions (template_id) where published_at is null;

create function keep_published_version() returns trigger language plpgsql as $$
begin
  if old.published_at is not null and (
    new.published_at is distinct from old.published_at or new.template_id <> old.template_id or new.number <> old.number
    or new.parameters_schema <> old.parameters_schema or new.installation_form <> old.installation_form
    or new.inspection_form <> old.inspection_form or new.production_form <> old.production_form
    or new.warranty_terms <> old.warranty_terms
  ) then
    raise exception 'A published version of a template never changes (version %)', old.id;
  end if;
  return new;
end
$$;
create trigger keep_published before update on template_versions
  for each row execute function keep_published_version();

-- Which version a signed-in device fetched last, and when: how far a new one has come.
create table template_holders (
  organisation_id int not null references organisations,
  session_id uuid not null references sessions on delete cascade,
  user_id int not null references users on delete cascade,
  template_id int not null references device_templates on delete cascade,
  version_id int not null references template_versions on delete cascade,
  fetched_at timestamptz(3) not null default now(),
  primary key (session_id, template_id)
);
create index template_holders_by_version on template_holders (version_id);
create index template_holders_by_template on template_holders (template_id);
create index template_holders_by_user on template_holders (user_id);

select enable_tenant_isolation('template_holders');
grant select, insert, update, delete on template_holders to portal_app, portal_system;
