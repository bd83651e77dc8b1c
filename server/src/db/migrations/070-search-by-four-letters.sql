-- Searches by four letters in a row in place of three (pg_trgm): among a million installations each three digits of a telephone number
-- stand in ten thousands of rows, and each four in a tenth of them, so that an index has a tenth to compare (docs: decisions, 065).

-- Four bytes in a row, each run of them as a number, seven bits of each; signs and capitals count as a blank. Searched texts are
-- in small letters, and Latin ones without accents; a letter of another alphabet is two bytes or more. Rows are indexed with a
-- blank at their end, so that three letters at the end of a text are a run too. Never change what this function gives: indexes
-- hold what it gave.
create function search_grams(words text) returns int[]
language sql immutable strict parallel safe as $$
  with plain as materialized (select convert_to(regexp_replace(words, '[\x01-/:-`{-\x7f]', ' ', 'g'), 'UTF8') as bytes)
  select array(
    select ((get_byte(bytes, n) & 127) << 21) | ((get_byte(bytes, n + 1) & 127) << 14)
      | ((get_byte(bytes, n + 2) & 127) << 7) | (get_byte(bytes, n + 3) & 127)
    from plain, generate_series(0, length(bytes) - 4) n)
$$;

set local maintenance_work_mem = '256MB';
create index installations_by_grams on installations using gin (search_grams(search || ' '));
create index inspections_by_grams on inspections using gin (search_grams(search || ' '));
create index services_by_grams on services using gin (search_grams(search || ' '));
create index users_by_grams on users using gin (search_grams(search || ' '));
create index events_by_grams on events using gin (search_grams(search || ' '));
create index custom_devices_by_grams on custom_devices using gin (search_grams(serial_key || ' '));
drop index installations_search, inspections_search, services_search, users_search, events_search, custom_devices_search;

-- What a text has to have where this word occurs in it, as a condition with the index; null for words of fewer than three characters,
-- and for patterns of another form than `%word%`.
create function search_grams_condition(of_column text, spelling text) returns text
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  word constant text := case when spelling ~ '^%([^\\%_]|\\.)*%$'
    then regexp_replace(substr(spelling, 2, length(spelling) - 2), '\\(.)', '\1', 'g') end;
  bytes constant int := length(convert_to(word, 'UTF8'));
  runs int[];
begin
  if word is null or length(word) < 3 then
    return null;
  end if;
  if bytes > 3 then
    -- Runs that do not overlap, and the last one: those between say little more, and each has to be compared as well.
    runs := array(select run from unnest(public.search_grams(word)) with ordinality r (run, n) where n % 4 = 1 or n = bytes - 3);
    return format('public.search_grams(r.%I || '' '') @> %L::int[]', of_column, runs);
  end if;
  -- Three bytes are the beginning of a run: in place of the blank, all that may follow, which is a blank, a digit, the first byte of a
  -- letter of another alphabet, or a letter.
  select array_agg((public.search_grams(word || ' '))[1] - 32 + last) into runs
    from (select 32 as last union all select generate_series(48, 57) union all select generate_series(66, 122)) l;
  return format('public.search_grams(r.%I || '' '') && %L::int[]', of_column, runs);
end
$$;

-- As before (migration 064), by the new indexes. With memory for what 390,000 of a million rows take, three letters for instance:
-- without it PostgreSQL keeps only in which pages they are, and computes the runs of each row there again (14 s in place of 1).
create or replace function search_ids(searched text, words jsonb, most int) returns int[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set work_mem = '64MB' as $$
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
    select '(' || string_agg(
      concat_ws(' and ', public.search_grams_condition(read, spelling), format('r.%I like %L', read, spelling)), ' or ') || ')'
    from jsonb_array_elements_text(word) spelling
  ), ' and ') into conditions from jsonb_array_elements(words) word;
  -- With the words in the text of the statement, so that it is planned for them.
  execute format(
    'select coalesce(array_agg(f.id), ''{}'') from (select r.id from public.%I r where r.organisation_id = %s and %s limit %s) f',
    searched, here, coalesce(conditions, 'false'), most + 1) into found_ids;
  return case when cardinality(found_ids) <= most then found_ids end;
end
$$;
