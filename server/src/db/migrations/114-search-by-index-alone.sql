-- A search finds its rows by the index of runs alone, and by those of its own organisation (docs: decisions, 098). PostgreSQL expects that it
-- computes the runs of each row that the index names, which it does not, and so for a word that nearly all rows have took another way on
-- which it does: 0.2 ms for each row, and no answer within 30 seconds among a million. The conditions of the index now stand apart
-- from the others, and no other way is left. So that a small organisation does not visit the rows of a large one, each run is that of
-- one organisation: an organisation's number stands before the 42 bits of the run.

-- The runs of a text (migration 088) as those of an organisation. Never change what this function gives: indexes hold what it gave.
create function search_runs_of(organisation int, words text) returns bigint[]
language sql immutable strict parallel safe as $$
  with plain as materialized (
    select convert_to(regexp_replace(words, '[\x01-/:-`{-\x7f]', ' ', 'g'), 'UTF8') as bytes, organisation::bigint << 43 as here
  )
  select array(
    select here | (((get_byte(bytes, n) & 127) << 21) | ((get_byte(bytes, n + 1) & 127) << 14)
      | ((get_byte(bytes, n + 2) & 127) << 7) | (get_byte(bytes, n + 3) & 127))
    from plain, generate_series(0, length(bytes) - 4) n
  ) || array(
    select here | ((get_byte(bytes, n) & 127)::bigint << 35) | ((get_byte(bytes, n + 1) & 127)::bigint << 28)
      | ((get_byte(bytes, n + 2) & 127) << 21) | ((get_byte(bytes, n + 3) & 127) << 14)
      | ((get_byte(bytes, n + 4) & 127) << 7) | (get_byte(bytes, n + 5) & 127)
    from plain, generate_series(0, length(bytes) - 6) n
    where least(get_byte(bytes, n), get_byte(bytes, n + 1), get_byte(bytes, n + 2),
      get_byte(bytes, n + 3), get_byte(bytes, n + 4), get_byte(bytes, n + 5)) >= 97
  )
$$;
create or replace function search_runs(words text) returns bigint[]
language sql immutable strict parallel safe as $$ select public.search_runs_of(0, words) $$;

set local maintenance_work_mem = '256MB';
drop index installations_by_runs, inspections_by_runs, services_by_runs, users_by_runs, events_by_runs, custom_devices_by_runs;
create index installations_by_runs on installations using gin (search_runs_of(organisation_id, search || ' '));
create index inspections_by_runs on inspections using gin (search_runs_of(organisation_id, search || ' '));
create index services_by_runs on services using gin (search_runs_of(organisation_id, search || ' '));
create index users_by_runs on users using gin (search_runs_of(organisation_id, search || ' '));
create index events_by_runs on events using gin (search_runs_of(organisation_id, search || ' '));
create index custom_devices_by_runs on custom_devices using gin (search_runs_of(organisation_id, serial_key || ' '));

-- As before (migration 088), for an organisation. The functions of before stay for a search that is under way while this is run.
create function search_runs_condition(of_column text, spelling text, organisation int) returns text
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  word constant text := case when spelling ~ '^%([^\\%_]|\\.)*%$'
    then regexp_replace(substr(spelling, 2, length(spelling) - 2), '\\(.)', '\1', 'g') end;
  bytes constant int := length(convert_to(word, 'UTF8'));
  fours constant int := bytes - 3;
  runs bigint[];
begin
  if word is null or length(word) < 3 then
    return null;
  end if;
  if bytes >= 6 and word !~ '[\x01-`{-\x7f]' then
    -- Letters alone: runs of six that do not overlap, and the last but one. The last itself says little of a name: many end alike.
    runs := array(select run from unnest((public.search_runs_of(organisation, word))[fours + 1:]) with ordinality r (run, n)
      where n <= greatest(1, bytes - 6) and (n % 6 = 1 or n = bytes - 6));
  elsif bytes > 3 then
    -- Runs of four that do not overlap, and the last one: those between say little more, and each has to be compared as well.
    runs := array(select run from unnest((public.search_runs_of(organisation, word))[:fours]) with ordinality r (run, n)
      where n % 4 = 1 or n = fours);
  else
    -- Three bytes are the beginning of a run: in place of the blank, all that may follow, which is a blank, a digit, the first byte of a
    -- letter of another alphabet, or a letter.
    select array_agg((public.search_runs_of(organisation, word || ' '))[1] - 32 + last) into runs
      from (select 32 as last union all select generate_series(48, 57) union all select generate_series(66, 122)) l;
    return format('public.search_runs_of(r.organisation_id, r.%I || '' '') && %L::bigint[]', of_column, runs);
  end if;
  return format('public.search_runs_of(r.organisation_id, r.%I || '' '') @> %L::bigint[]', of_column, runs);
end
$$;

-- These columns of the rows `r` of this organisation in which every word occurs, as a statement; null where the caller has to look by
-- itself. `words` is `[["%first%"], ["%second%", "%other spelling%"]]`. They stand in the text of the statement, so that it is planned
-- for them.
create function search_source(searched text, columns text[], words jsonb) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  here constant int := nullif(current_setting('app.organisation_id', true), '')::int;
  read constant text := case
    when searched in ('installations', 'inspections', 'services', 'users', 'events') then 'search'
    when searched = 'custom_devices' then 'serial_key'
  end;
  listed text;
  needed text;
  by_index text;
  by_text text;
begin
  if read is null or here is null or current_user <> 'portal_search' then
    return null;
  end if;
  select string_agg(format('r.%I', name), ', ' order by place) into listed from unnest(columns) with ordinality c (name, place);
  select string_agg(distinct format('r.%I', name), ', ') into needed from unnest(columns || array['organisation_id', read]) name;
  -- Of a word with a spelling that is too short for the index, no spelling can be looked for by it.
  select string_agg(format('(%s)', w.by_index), ' and ') filter (where w.is_indexed), string_agg(format('(%s)', w.by_text), ' and ')
  into by_index, by_text
  from jsonb_array_elements(words) word, lateral (
    select string_agg(s.by_index, ' or ') as by_index, bool_and(s.by_index is not null) as is_indexed,
      string_agg(format('r.%I like %L', read, s.spelling), ' or ') as by_text
    from (select spelling, public.search_runs_condition(read, spelling, here) as by_index
      from jsonb_array_elements_text(word) spelling) s
  ) w;
  return format('select %s from (select %s from public.%I r where %s offset 0) r where r.organisation_id = %s and %s',
    listed, needed, searched, coalesce(by_index, 'true'), here, coalesce(by_text, 'false'));
end
$$;
revoke execute on function search_source (text, text[], jsonb) from public;
grant execute on function search_source (text, text[], jsonb) to portal_search;

-- As before (migration 073).
create or replace function search_ids(searched text, words jsonb, most int) returns int[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set work_mem = '64MB'
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  source constant text := public.search_source(searched, array['id'], words);
  found_ids int[];
begin
  if source is null then
    return null;
  end if;
  execute format('select coalesce(array_agg(f.id), ''{}'') from (%s limit %s) f', source, most + 1) into found_ids;
  return case when cardinality(found_ids) <= most then found_ids end;
end
$$;

create or replace function search_rows(searched text, columns text[], words jsonb, most int) returns setof record
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set work_mem = '64MB'
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  source constant text := public.search_source(searched, columns, words);
begin
  if source is not null then
    return query execute format('%s limit %s', source, most + 1);
  end if;
end
$$;
