-- The second wall for the portal's own work as well: a transaction of the system that is about one organisation, such as
-- an erasure or a registration, is held to it. One that names none (sign-in, jobs) sees all, as before.
-- `raise_walls` gives a table of a tenant both its policies: whoever makes such a table calls it.
create function raise_walls(tenant regclass) returns void language plpgsql as $$
declare
  here constant text := 'organisation_id = (select nullif(current_setting(''app.organisation_id'', true), '''')::int)';
  anywhere constant text := '(select nullif(current_setting(''app.organisation_id'', true), '''') is null)';
begin
  execute format('alter table %s enable row level security', tenant);
  execute format('alter table %s force row level security', tenant);
  execute format('drop policy if exists tenant on %s', tenant);
  execute format('drop policy if exists everything on %s', tenant);
  execute format('create policy tenant on %s to portal_app using (%s) with check (%s)', tenant, here, here);
  execute format('create policy everything on %s to portal_system using (%s or %s) with check (%s or %s)',
    tenant, anywhere, here, anywhere, here);
end
$$;

select raise_walls(format('public.%I', tablename)::regclass)
from (select distinct tablename from pg_policies where schemaname = 'public' and policyname = 'tenant') as tenants;
