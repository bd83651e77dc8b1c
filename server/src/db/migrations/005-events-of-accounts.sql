-- The event log tells of accounts, keys and mailings as well, and admins look through all of it.

alter table events
  -- Whom the event is about; like user_id it goes with the account, the name stays.
  add column account_id int,
  add column account_name text;

-- The letters of the portal's languages are spelled out, as migration 004 does it for users.
alter table events add column search text not null generated always as (lower(replace(translate(
  coalesce(user_name, '') || ' ' || coalesce(account_name, ''),
  'ĄĆĘŁŃÓŚŹŻÄÖÜẞąćęłńóśźżäöü', 'acelnoszzaoußacelnoszzaou'
), 'ß', 'ss'))) stored;

create index events_search on events using gin (search gin_trgm_ops);
create index events_by_id on events (organisation_id, id desc);
create index events_by_type on events (organisation_id, type, id desc);
create index events_by_time on events (organisation_id, created_at desc, id desc);
create index events_by_account on events (account_id, id desc) where account_id is not null;

grant update (account_id) on events to portal_app;
