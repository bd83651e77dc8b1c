-- The function that keeps the rows of a table apart by organisation gets the name of what it does. New migrations call
-- `enable_tenant_isolation('table')`; the old name stays for the release before this one, and calls the new one.
create function enable_tenant_isolation(tenant regclass) returns void language plpgsql as $$
declare
  here constant text := 'organisation_id = (select nullif(current_setting(''app.organisation_id'', true), '''')::int)';
  anywhere constant text := '(select nullif(current_setting(''app.organisation_id'', true), '''') is null)';
begin
  execute format('alter table %s enable row level security', tenant);
  execute format('alter table %s force row level security', tenant);
  execute format('drop policy if exists tenant on %s', tenant);
  execute format('drop policy if exists everything on %s', tenant);
  -- Sign-in and the system read across organisations until their transaction names one. `to` says to whom a policy
  -- applies; what of a table they may read or write at all, the grants say.
  execute format('create policy tenant on %s to portal_app, portal_requests using (%s) with check (%s)', tenant, here, here);
  execute format('create policy everything on %s to portal_system, portal_sign_in using (%s or %s) with check (%s or %s)',
    tenant, anywhere, here, anywhere, here);
  execute format('grant select, insert, update, delete on %s to portal_requests, portal_system', tenant);
end
$$;

create or replace function raise_walls(tenant regclass) returns void language plpgsql as $$
begin
  perform enable_tenant_isolation(tenant);
end
$$;
