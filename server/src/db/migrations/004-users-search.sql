-- Users are found as everything else is, by plain small letters (db/search-words.ts). The letters of the portal's
-- languages are spelled out: what else a database lowers depends on its locale.
drop index users_search;
alter table users drop column search;
alter table users add column search text not null generated always as (lower(replace(translate(
  name || ' ' || coalesce(company, '') || ' ' || email || ' ' || coalesce(tax_id, '') || ' ' || coalesce(phone, ''),
  'ĄĆĘŁŃÓŚŹŻÄÖÜẞąćęłńóśźżäöü', 'acelnoszzaoußacelnoszzaou'
), 'ß', 'ss'))) stored;
create index users_search on users using gin (search gin_trgm_ops);
