-- A search reads each row that it finds once: what its list filters and sorts by comes with the ids, where `search_ids` gave ids alone and
-- the list read the same rows again (docs: decisions, 071).

grant select (owner_id, device_id, version_id, status, withdrawn_at, installation_date, customer_name, created_at, waiting_since)
  on installations to portal_search;
grant select (installation_id, device_id, status, soonest_date, due_date) on inspections to portal_search;
grant select (installation_id, device_id, serviceman_id, status, replacement_state, service_start_date, deadline)
  on services to portal_search;
grant select (type, created_at, installation_id, device_id, inspection_id, service_id, account_id, user_id) on events to portal_search;
grant select (name, company, email, roles, verified_at, registered_at, asp_id, available_template_ids) on users to portal_search;

-- Whether the functions below may look: they act as `portal_search`, and an organisation is named.
create function search_is_possible() returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return current_user = 'portal_search' and nullif(current_setting('app.organisation_id', true), '') is not null;
end
$$;

-- The rows `r` of this organisation in which every word occurs, as the end of a statement; null where the caller has to look by itself.
-- `words` is `[["%first%"], ["%second%", "%other spelling%"]]`. They stand in the text of the statement, so that it is planned for them.
create function search_source(searched text, words jsonb) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  here constant int := nullif(current_setting('app.organisation_id', true), '')::int;
  read constant text := case
    when searched in ('installations', 'inspections', 'services', 'users', 'events') then 'search'
    when searched = 'custom_devices' then 'serial_key'
  end;
  conditions text;
begin
  if read is null or here is null or current_user <> 'portal_search' then
    return null;
  end if;
  select string_agg((
    select '(' || string_agg(
      concat_ws(' and ', public.search_grams_condition(read, spelling), format('r.%I like %L', read, spelling)), ' or ') || ')'
    from jsonb_array_elements_text(word) spelling
  ), ' and ') into conditions from jsonb_array_elements(words) word;
  return format('from public.%I r where r.organisation_id = %s and %s', searched, here, coalesce(conditions, 'false'));
end
$$;

-- As before (migration 070).
create or replace function search_ids(searched text, words jsonb, most int) returns int[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set work_mem = '64MB' as $$
declare
  source constant text := public.search_source(searched, words);
  found_ids int[];
begin
  if source is null then
    return null;
  end if;
  execute format('select coalesce(array_agg(f.id), ''{}'') from (select r.id %s limit %s) f', source, most + 1) into found_ids;
  return case when cardinality(found_ids) <= most then found_ids end;
end
$$;

-- These columns of what `search_ids` finds, at most one row more than `most`, which says that there are more. What may be asked for is
-- what `portal_search` may read.
create function search_rows(searched text, columns text[], words jsonb, most int) returns setof record
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set work_mem = '64MB' as $$
declare
  source constant text := public.search_source(searched, words);
  listed text;
begin
  if source is not null then
    select string_agg(format('r.%I', name), ', ' order by place) into listed
      from unnest(columns) with ordinality c (name, place);
    return query execute format('select %s %s limit %s', listed, source, most + 1);
  end if;
end
$$;

revoke execute on function search_is_possible, search_source, search_rows from public;
grant execute on function search_is_possible, search_rows to portal_app, portal_requests, portal_system;
grant execute on function search_source to portal_search;

-- A function is given only to a role that may create in its schema.
grant create on schema public to portal_search;
alter function search_is_possible owner to portal_search;
alter function search_rows owner to portal_search;
revoke create on schema public from portal_search;
