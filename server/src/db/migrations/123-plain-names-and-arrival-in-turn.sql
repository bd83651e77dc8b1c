-- Users and the event log are found by names with any accents, whether letter and accent were typed as one sign or as two, as all other
-- records are (domain/src/plain-letters.ts). Until now only the letters of the portal's own languages were made plain, so that
-- nobody found Šimon, René or Сергій, not even by that name. In plpgsql: a function of language sql is planned anew in each statement.
create function plain_letters(words text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if words !~ '[^\x01-\x7f]' then
    return lower(words);
  end if;
  -- Accents first: which letters outside of ASCII the database lowers depends on its locale.
  return replace(replace(replace(replace(lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036F]', '', 'g')),
    'Ł', 'l'), 'ł', 'l'), 'ẞ', 'ss'), 'ß', 'ss');
end
$$;

create function search_of_user() returns trigger language plpgsql as $$
begin
  new.search := plain_letters(
    new.name || ' ' || coalesce(new.company, '') || ' ' || new.email || ' ' || coalesce(new.tax_id, '') || ' ' || coalesce(new.phone, ''));
  return new;
end
$$;
create function search_of_event() returns trigger language plpgsql as $$
begin
  new.search := plain_letters(coalesce(new.user_name, '') || ' ' || coalesce(new.account_name, ''));
  return new;
end
$$;

-- Neither table is written anew, as it would be for another generated column: the log of a large maker has millions of rows.
alter table users alter column search drop expression;
alter table events alter column search drop expression;
create trigger search_text before insert or update of name, company, email, tax_id, phone on users for each row execute function search_of_user();
create trigger search_text before insert or update of user_name, account_name on events for each row execute function search_of_event();

-- What was made plain before is ASCII; other rows are few. The owner of a table is held by its policies too: not for this.
alter table users no force row level security;
alter table events no force row level security;
update users set name = name where search ~ '[^\x01-\x7f]';
update events set user_name = user_name where search ~ '[^\x01-\x7f]';
alter table users force row level security;
alter table events force row level security;

-- Notes that a file of a record has arrived, as `note_arrival` does (migration 112), which processes of the release before call. It locks the
-- record before the file, as whoever corrects or deletes the record does: the other way round the two waited for each other until the
-- database ended one of them, a second later. No row where another file has been declared in its place meanwhile; else one, with the
-- record if this was the last file that it missed.
create function note_declared_arrival(file int, hash text, stored_at text, at timestamptz, of_table text, organisation int, record_id int,
  client uuid)
returns table (revision int, device_id int)
language plpgsql as $$
begin
  execute format('select from %I where organisation_id = $1 and id = $2 for update', of_table) using organisation, record_id;
  update record_files f set path = stored_at, arrived_at = at, left_out_at = null
    where f.organisation_id = organisation and f.id = file and f.sha256 = hash;
  if found then
    return query select c.revision, c.device_id
      from (select) noted left join complete_record(of_table, organisation, record_id, client) c on true;
  end if;
end
$$;
revoke execute on function note_declared_arrival from public;
grant execute on function note_declared_arrival to portal_app, portal_requests, portal_system;
