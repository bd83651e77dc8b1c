-- A search compares the runs that few texts have first (docs: decisions, 106). PostgreSQL moves along the list of every run of one condition
-- for each text that the shortest list names: of a telephone number also along that of "+48", which every installation has. The runs of a
-- later condition are asked of those texts alone that the earlier ones leave. No index changes.

-- The runs of a word (migration 114) by how few texts have them: of its last number, of its letters, and the others. `ends`, its first and last
-- run, are worth comparing where a search has no other word: they leave out texts that share only the middle of it.
create function search_runs_in(organisation int, word text, out digits bigint[], out letters bigint[], out pieces bigint[], out ends bigint[])
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  fours constant int := length(convert_to(word, 'UTF8')) - 3;
  is_letters constant boolean := word !~ '[\x01-`{-\x7f]';
  all_runs constant bigint[] := public.search_runs_of(organisation, word);
begin
  -- The last six digits: numbers begin alike, and are filled up with zeros.
  select array[runs[greatest(1, cardinality(runs) - 2)], runs[cardinality(runs)]] into digits
    from regexp_matches(word, '[0-9]{4,}', 'g') with ordinality m (number, n), lateral (select public.search_runs_of(organisation, number[1]) as runs) r
    order by n desc limit 1;
  -- Six letters behind the middle: many names share their stem, and many their end.
  select array_agg(sixes[(2 * cardinality(sixes) + 2) / 3]) into letters
    from regexp_matches(word, '[^\x01-`{-\x7f]+', 'g') m (part), lateral (select (case when is_letters then all_runs
      else public.search_runs_of(organisation, part[1]) end)[length(convert_to(part[1], 'UTF8')) - 2:] as sixes) s
    where cardinality(sixes) > 0;
  if is_letters and fours > 2 then
    ends := array[all_runs[fours + 1], all_runs[cardinality(all_runs)]];
  elsif is_letters then
    pieces := all_runs[1:1];
    ends := all_runs[2:fours];
  else
    -- Runs of four that do not overlap, and the last one: those between say little more.
    select array_agg(run) into pieces
      from unnest(all_runs[:fours]) with ordinality r (run, n)
      where (n % 4 = 1 or n = fours) and run <> all (coalesce(digits, '{}'));
  end if;
end
$$;

-- The condition that a text has all these runs; null for none.
create function has_runs(of_column text, runs bigint[]) returns text
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select format('public.search_runs_of(r.organisation_id, r.%I || '' '') @> %L::bigint[]', of_column, runs) where cardinality(runs) > 0
$$;

-- The word of a pattern `%word%` that the index can look for; null where it cannot.
create function search_word(spelling text) returns text
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
  select word from regexp_replace(substr(spelling, 2, length(spelling) - 2), '\\(.)', '\1', 'g') word
  where spelling ~ '^%([^\\%_]|\\.)*%$' and length(word) >= 3
$$;

-- As `search_runs_condition` (migration 114), which a search that is under way while this is run still calls, in this order.
create function search_condition(of_column text, spelling text, organisation int) returns text
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  word constant text := public.search_word(spelling);
  runs bigint[];
begin
  if word is null then
    return null;
  elsif length(convert_to(word, 'UTF8')) > 3 then
    return (select concat_ws(' and ', public.has_runs(of_column, r.digits), public.has_runs(of_column, r.letters || r.ends),
      public.has_runs(of_column, r.pieces)) from public.search_runs_in(organisation, word) r);
  end if;
  -- Three bytes are the beginning of a run: in place of the blank, all that may follow, which is a blank, a digit, the first byte of a
  -- letter of another alphabet, or a letter.
  select array_agg((public.search_runs_of(organisation, word || ' '))[1] - 32 + last) into runs
    from (select 32 as last union all select generate_series(48, 57) union all select generate_series(66, 122)) l;
  return format('public.search_runs_of(r.organisation_id, r.%I || '' '') && %L::bigint[]', of_column, runs);
end
$$;

-- As before (migration 114); the runs of words with one spelling stand together, the fewest first.
create or replace function search_source(searched text, columns text[], words jsonb) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  here constant int := nullif(current_setting('app.organisation_id', true), '')::int;
  read constant text := case
    when searched in ('installations', 'inspections', 'services', 'users', 'events') then 'search'
    when searched = 'custom_devices' then 'serial_key'
  end;
  listed text;
  needed text;
  spellings jsonb;
  only_word text;
  runs record;
  digits bigint[] := '{}';
  letters bigint[] := '{}';
  pieces bigint[] := '{}';
  ends bigint[] := '{}';
  others text[] := '{}';
  by_text text;
begin
  if read is null or here is null or current_user <> 'portal_search' then
    return null;
  end if;
  select string_agg(format('r.%I', name), ', ' order by place) into listed from unnest(columns) with ordinality c (name, place);
  select string_agg(distinct format('r.%I', name), ', ') into needed from unnest(columns || array['organisation_id', read]) name;
  for spellings in select * from jsonb_array_elements(words) loop
    only_word := case jsonb_array_length(spellings) when 1 then public.search_word(spellings ->> 0) end;
    if length(convert_to(only_word, 'UTF8')) > 3 then
      runs := public.search_runs_in(here, only_word);
      digits := digits || runs.digits;
      letters := letters || runs.letters;
      pieces := pieces || runs.pieces;
      ends := ends || runs.ends;
    else
      -- Of a word with a spelling that is too short for the index, no spelling can be looked for by it.
      others := others || array(select format('(%s)', string_agg(format('(%s)', condition), ' or '))
        from (select public.search_condition(read, spelling, here) as condition from jsonb_array_elements_text(spellings) spelling) c
        having bool_and(condition is not null));
    end if;
  end loop;
  if jsonb_array_length(words) = 1 then
    letters := letters || ends;
  end if;
  select string_agg(format('(%s)', w.by_text), ' and ') into by_text
  from jsonb_array_elements(words) word,
    lateral (select string_agg(format('r.%I like %L', read, spelling), ' or ') as by_text from jsonb_array_elements_text(word) spelling) w;
  return format('select %s from (select %s from public.%I r where %s offset 0) r where r.organisation_id = %s and %s',
    listed, needed, searched, coalesce(nullif(concat_ws(' and ', public.has_runs(read, digits), public.has_runs(read, letters),
      public.has_runs(read, pieces), nullif(array_to_string(others, ' and '), '')), ''), 'true'), here, coalesce(by_text, 'false'));
end
$$;
