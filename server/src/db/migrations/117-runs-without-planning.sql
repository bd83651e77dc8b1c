-- The same runs as before (migration 114), computed by a loop. PostgreSQL parses and plans a function of language sql anew in each
-- statement that writes an index of it, which took 2 ms of a new installation with its device and its events; a loop is prepared once
-- for each connection, and is quicker for short texts and as quick for long ones. What the function gives must not change: indexes
-- hold what it gave.
create or replace function search_runs_of(organisation int, words text) returns bigint[]
language plpgsql immutable strict parallel safe as $$
declare
  bytes constant bytea := convert_to(regexp_replace(words, '[\x01-/:-`{-\x7f]', ' ', 'g'), 'UTF8');
  here constant bigint := organisation::bigint << 43;
  fours bigint[] := '{}';
  sixes bigint[] := '{}';
  -- The last six bytes, seven bits of each.
  last_six bigint := 0;
  letters int := 0;
  byte int;
begin
  for n in 0 .. length(bytes) - 1 loop
    byte := get_byte(bytes, n);
    last_six := ((last_six << 7) | (byte & 127)) & ((1::bigint << 42) - 1);
    letters := case when byte >= 97 then letters + 1 else 0 end;
    if n >= 3 then
      fours := fours || (here | (last_six & ((1 << 28) - 1)));
    end if;
    if letters >= 6 then
      sixes := sixes || (here | last_six);
    end if;
  end loop;
  return fours || sixes;
end
$$;
