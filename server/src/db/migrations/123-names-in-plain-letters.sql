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
