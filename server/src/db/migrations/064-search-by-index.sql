-- Searches through their trigram indexes. Behind row level security PostgreSQL takes a condition into an index only when its
-- operator is leakproof, and `like` is not: every search read the whole table. So a function finds the ids, with the rights of a
-- role that reads only what is searched, and filters by the organisation of the transaction itself (docs: decisions, 051). The rows
-- of these ids are then read by whoever asked, behind row level security as before.
do $$
begin
  if not exists (select from pg_roles where rolname = 'portal_search') then
    begin
      create role portal_search nologin;
    exception
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise exception 'An administrator of PostgreSQL has to create the role portal_search and grant it to % first: docs/operations.md', current_user;
    end;
  end if;
  -- Where an administrator made the role and granted it, this is neither needed nor allowed.
  begin
    grant portal_search to current_user;
  exception when insufficient_privilege then null;
  end;
end
$$;

grant usage on schema public to portal_search;
grant select (id, organisation_id, search) on installations, inspections, services, users, events to portal_search;
grant select (id, organisation_id, serial_key) on custom_devices to portal_search;
create policy search on installations for select to portal_search using (true);
create policy search on inspections for select to portal_search using (true);
create policy search on services for select to portal_search using (true);
create policy search on users for select to portal_search using (true);
create policy search on events for select to portal_search using (true);
create policy search on custom_devices for select to portal_search using (true);

-- The ids of the rows of this organisation in which every word occurs. `words` is `[["%first%"], ["%second%", "%other spelling%"]]`.
-- Null where the caller has to look by itself: more than `most` rows, no organisation, or a function that a restored backup gave
-- to another owner, for whom row level security would hide every row.
create function search_ids(searched text, words jsonb, most int) returns int[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  here constant int := nullif(current_setting('app.organisation_id', true), '')::int;
  read constant text := case
    when searched in ('installations', 'inspections', 'services', 'users', 'events') then 'search'
    when searched = 'custom_devices' then 'serial_key'
  end;
  conditions text;
  found_ids int[];
begin
  if current_user <> 'portal_search' or here is null or read is null then
    return null;
  end if;
  select string_agg((
    select '(' || string_agg(format('r.%I like %L', read, spelling), ' or ') || ')' from jsonb_array_elements_text(word) spelling
  ), ' and ') into conditions from jsonb_array_elements(words) word;
  -- With the words in the text of the statement, so that it is planned for them.
  execute format(
    'select coalesce(array_agg(f.id), ''{}'') from (select r.id from public.%I r where r.organisation_id = %s and %s limit %s) f',
    searched, here, coalesce(conditions, 'false'), most + 1) into found_ids;
  return case when cardinality(found_ids) <= most then found_ids end;
end
$$;
revoke execute on function search_ids from public;
grant execute on function search_ids to portal_app, portal_requests, portal_system;

-- A function is given only to a role that may create in its schema.
grant create on schema public to portal_search;
alter function search_ids owner to portal_search;
revoke create on schema public from portal_search;
