-- The totals of searches for one word that thousands of an organisation's installations have, a town or a surname: no index can count
-- them, since PostgreSQL visits every row that it names (docs: decisions, 098). A job chooses the words, and `row_counts` has their
-- totals by status, as `installations with <word>`; triggers add what changes, for each word that occurs in the row's searched text.
create table frequent_words (
  organisation_id int not null references organisations,
  -- Letters from a to z alone, so that it is a pattern for `like` as it stands.
  word text not null check (word ~ '^[a-z]{3,}$'),
  -- When its rows were counted; before that `row_counts` has what has changed alone.
  counted_at timestamptz,
  primary key (organisation_id, word)
);
select enable_tenant_isolation('frequent_words');
revoke insert, update, delete on frequent_words from portal_requests;
grant select on frequent_words to portal_app;

-- The words of an organisation that occur in a searched text.
create function frequent_words_in(organisation int, searched text) returns setof text language sql stable as $$
  select w.word from frequent_words w where w.organisation_id = organisation and strpos(searched, w.word) > 0
$$;
revoke execute on function frequent_words_in from public;
grant execute on function frequent_words_in to portal_app, portal_requests, portal_system;

create function count_words_of_installations() returns trigger language plpgsql as $$
begin
  insert into row_counts (organisation_id, counted, about, rows)
    select r.organisation_id, 'installations with ' || w.word,
      jsonb_build_object('status', r.status, 'withdrawn', r.withdrawn_at is not null),
      case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed r, frequent_words_in(r.organisation_id, r.search) w (word)
    group by 1, 2, 3;
  return null;
end
$$;
create trigger count_words_added after insert on installations referencing new table as changed
  for each statement execute function count_words_of_installations();
create trigger count_words_removed after delete on installations referencing old table as changed
  for each statement execute function count_words_of_installations();

create function count_words_of_changed_installation() returns trigger language plpgsql as $$
declare
  here constant int := new.organisation_id;
  words_after constant text[] := array(select frequent_words_in(here, new.search));
  words_before constant text[] := case old.search when new.search then words_after else array(select frequent_words_in(here, old.search)) end;
  about_before constant jsonb := jsonb_build_object('status', old.status, 'withdrawn', old.withdrawn_at is not null);
  about_after constant jsonb := jsonb_build_object('status', new.status, 'withdrawn', new.withdrawn_at is not null);
begin
  insert into row_counts (organisation_id, counted, about, rows)
    select here, 'installations with ' || word, about_before, -1 from unnest(words_before) word
      where about_before <> about_after or word <> all(words_after)
    union all
    select here, 'installations with ' || word, about_after, 1 from unnest(words_after) word
      where about_before <> about_after or word <> all(words_before);
  return null;
end
$$;
create trigger count_words_changed after update on installations for each row
  when ((old.search, old.status, old.withdrawn_at is null) is distinct from (new.search, new.status, new.withdrawn_at is null))
  execute function count_words_of_changed_installation();

-- As before (migration 067); the words are counted again by the job. Whoever is held by the policies of these tables would leave them as
-- they are, and believe them.
alter function recount_rows rename to recount_tables;
create function recount_rows() returns void language plpgsql as $$
begin
  if row_security_active('frequent_words') then
    raise exception 'recount_rows() needs a superuser, or `no force row level security` on frequent_words as well';
  end if;
  lock table row_counts;
  perform recount_tables();
  update frequent_words set counted_at = null;
end
$$;
revoke execute on function recount_rows from public;
