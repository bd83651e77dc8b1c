-- Searches by six letters in a row as well as by four characters: four letters of a Polish name stand in tens of thousands of a million rows, six
-- in a tenth of them (docs: decisions, 076).

-- Four bytes in a row, each run of them as a number, seven bits of each; signs and capitals count as a blank. After them the runs of six
-- bytes that are all letters. Searched texts are in small letters, and Latin ones without accents; a letter of another alphabet is two
-- bytes or more. Rows are indexed with a blank at their end, so that three letters at the end of a text are a run too. Never change what
-- this function gives: indexes hold what it gave.
create function search_runs(words text) returns bigint[]
language sql immutable strict parallel safe as $$
  with plain as materialized (select convert_to(regexp_replace(words, '[\x01-/:-`{-\x7f]', ' ', 'g'), 'UTF8') as bytes)
  select array(
    select (((get_byte(bytes, n) & 127) << 21) | ((get_byte(bytes, n + 1) & 127) << 14)
      | ((get_byte(bytes, n + 2) & 127) << 7) | (get_byte(bytes, n + 3) & 127))::bigint
    from plain, generate_series(0, length(bytes) - 4) n
  ) || array(
    select ((get_byte(bytes, n) & 127)::bigint << 35) | ((get_byte(bytes, n + 1) & 127)::bigint << 28)
      | ((get_byte(bytes, n + 2) & 127) << 21) | ((get_byte(bytes, n + 3) & 127) << 14)
      | ((get_byte(bytes, n + 4) & 127) << 7) | (get_byte(bytes, n + 5) & 127)
    from plain, generate_series(0, length(bytes) - 6) n
    where least(get_byte(bytes, n), get_byte(bytes, n + 1), get_byte(bytes, n + 2),
      get_byte(bytes, n + 3), get_byte(bytes, n + 4), get_byte(bytes, n + 5)) >= 97
  )
$$;

set local maintenance_work_mem = '256MB';
create index installations_by_runs on installations using gin (search_runs(search || ' '));
create index inspections_by_runs on inspections using gin (search_runs(search || ' '));
create index services_by_runs on services using gin (search_runs(search || ' '));
create index users_by_runs on users using gin (search_runs(search || ' '));
create index events_by_runs on events using gin (search_runs(search || ' '));
create index custom_devices_by_runs on custom_devices using gin (search_runs(serial_key || ' '));
drop index installations_by_grams, inspections_by_grams, services_by_grams, users_by_grams, events_by_grams, custom_devices_by_grams;

-- What a text has to have where this word occurs in it, as a condition with the index; null for words of fewer than three characters,
-- and for patterns of another form than `%word%`.
create function search_runs_condition(of_column text, spelling text) returns text
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
    runs := array(select run from unnest((public.search_runs(word))[fours + 1:]) with ordinality r (run, n)
      where n <= greatest(1, bytes - 6) and (n % 6 = 1 or n = bytes - 6));
  elsif bytes > 3 then
    -- Runs of four that do not overlap, and the last one: those between say little more, and each has to be compared as well.
    runs := array(select run from unnest((public.search_runs(word))[:fours]) with ordinality r (run, n)
      where n % 4 = 1 or n = fours);
  else
    -- Three bytes are the beginning of a run: in place of the blank, all that may follow, which is a blank, a digit, the first byte of a
    -- letter of another alphabet, or a letter.
    select array_agg((public.search_runs(word || ' '))[1] - 32 + last) into runs
      from (select 32 as last union all select generate_series(48, 57) union all select generate_series(66, 122)) l;
    return format('public.search_runs(r.%I || '' '') && %L::bigint[]', of_column, runs);
  end if;
  return format('public.search_runs(r.%I || '' '') @> %L::bigint[]', of_column, runs);
end
$$;

-- As before (migration 073), by the new indexes.
create or replace function search_source(searched text, words jsonb) returns text
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
      concat_ws(' and ', public.search_runs_condition(read, spelling), format('r.%I like %L', read, spelling)), ' or ') || ')'
    from jsonb_array_elements_text(word) spelling
  ), ' and ') into conditions from jsonb_array_elements(words) word;
  return format('from public.%I r where r.organisation_id = %s and %s', searched, here, coalesce(conditions, 'false'));
end
$$;

drop function search_grams_condition, search_grams;
