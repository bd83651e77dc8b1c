-- Two roles beside those of before, so that a statement that somebody got into a request, or into sign-in, reaches no
-- further than its role (docs: decisions, 025). `portal_requests` serves people as `portal_app` did, without the secrets;
-- `portal_sign_in` has what sign-in, refresh, recovery, registration and the counting of attempts need.
-- `portal_app` keeps its rights for the release before this one, which works as it; a later release takes them.

do $$
declare
  role_name text;
begin
  foreach role_name in array array['portal_requests', 'portal_sign_in'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      begin
        execute format('create role %I nologin', role_name);
      exception
        when duplicate_object or unique_violation then null;
        when insufficient_privilege then
          raise exception 'An administrator of PostgreSQL has to create the roles portal_requests and portal_sign_in and grant them to % first: docs/operations.md', current_user;
      end;
    end if;
    if not pg_has_role(current_user, role_name, 'member') then
      execute format('grant %I to current_user', role_name);
    end if;
  end loop;
end
$$;

grant usage on schema public to portal_requests, portal_sign_in;

-- The wall between organisations, for the new role as well, in this and every later table.
create or replace function raise_walls(tenant regclass) returns void language plpgsql as $$
declare
  here constant text := 'organisation_id = (select nullif(current_setting(''app.organisation_id'', true), '''')::int)';
  anywhere constant text := '(select nullif(current_setting(''app.organisation_id'', true), '''') is null)';
begin
  execute format('alter table %s enable row level security', tenant);
  execute format('alter table %s force row level security', tenant);
  execute format('drop policy if exists tenant on %s', tenant);
  execute format('drop policy if exists everything on %s', tenant);
  -- Sign-in and the system look across organisations until their transaction names one. `to` says to whom a policy
  -- applies; what of a table they may read or write at all, the grants say.
  execute format('create policy tenant on %s to portal_app, portal_requests using (%s) with check (%s)', tenant, here, here);
  execute format('create policy everything on %s to portal_system, portal_sign_in using (%s or %s) with check (%s or %s)',
    tenant, anywhere, here, anywhere, here);
  execute format('grant select, insert, update, delete on %s to portal_requests, portal_system', tenant);
end
$$;

select raise_walls(format('public.%I', tablename)::regclass)
from (select distinct tablename from pg_policies where schemaname = 'public' and policyname = 'tenant') as tenants;

grant select on organisations to portal_requests, portal_sign_in;

-- History is written once; the number of an account that goes is taken out of it.
revoke update, delete on device_parameters, events from portal_requests;
grant update (user_id, account_id) on events to portal_requests;

-- Every column but the named ones: a role has rights in columns only where it has none in the table.
create function grant_all_but(privilege text, tenant regclass, secrets text[], reader regrole) returns void
language plpgsql as $$
declare
  columns text;
begin
  execute format('revoke %s on %s from %s', privilege, tenant, reader);
  select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
    where attrelid = tenant and attnum > 0 and not attisdropped and attname <> all(secrets);
  execute format('grant %s (%s) on %s to %s', privilege, columns, tenant, reader);
end
$$;

-- People’s requests read and write no password, no token and no letter, and make neither accounts nor sessions.
select
  grant_all_but('select', 'users', '{password_hash}', 'portal_requests'),
  grant_all_but('update', 'users', '{password_hash,email,subject,search}', 'portal_requests'),
  grant_all_but('select', 'sessions', '{pool_token}', 'portal_requests'),
  grant_all_but('select', 'calendar_feeds', '{secret_hash}', 'portal_requests'),
  grant_all_but('select', 'push_subscriptions', '{p256dh,auth}', 'portal_requests'),
  -- A letter may hold a link that opens an account.
  grant_all_but('select', 'mails', '{text,html}', 'portal_requests');
revoke insert on users from portal_requests;
revoke insert, update, delete on sessions from portal_requests;
grant update (ended_at, ended_reason) on sessions to portal_requests;
revoke update on mails from portal_requests;
revoke update on outbox from portal_requests;
revoke all on session_tokens from portal_requests;
revoke all on email_links from portal_requests;
grant select (organisation_id, user_id, email) on email_links to portal_requests;

-- Sign-in: accounts and what opens them.
grant select on users to portal_sign_in;
grant insert (organisation_id, email, password_hash, subject, name, company, tax_id, phone, certificate_number, language,
  available_template_ids, registered_at, updated_at) on users to portal_sign_in;
-- Roles and partner follow the groups of a user pool, where those say who may what.
grant update (email, password_hash, subject, tokens_from, roles, asp_id, verified_at, updated_at, revision)
  on users to portal_sign_in;
grant select, insert, update, delete on sessions, session_tokens, email_links, rate_limits to portal_sign_in;
grant select on registration_keys to portal_sign_in;
grant update (used_by, used_at) on registration_keys to portal_sign_in;
grant select (id, organisation_id, is_active, is_special) on device_templates to portal_sign_in;
-- A session that ends takes its pushes with it.
grant select (session_id), delete on push_subscriptions to portal_sign_in;
-- Whose a secret link is, and of which organisation the warranty of a code is: all that is read before one is named.
grant select (user_id, secret_hash) on calendar_feeds to portal_sign_in;
grant select (organisation_id, code) on warranties to portal_sign_in;
-- The line in the log, and the letter that goes out.
grant insert, select (id) on events to portal_sign_in;
grant insert, select (message_id) on mails to portal_sign_in;
grant insert, select (id, key) on outbox to portal_sign_in;
