-- What a reviewer is told of an installation: others at the same address, with the same phone, with the very same photo.

-- An address by letters and digits alone, in lower case, without the word for street, with its zip code; null where the
-- customer was erased or the address is not known.
create function site_key(address text, zipcode text) returns text
  language sql immutable strict parallel safe
  return nullif(regexp_replace(regexp_replace(lower(btrim(address)), '^(ul|al|os|pl)\.?\s+', ''), '[^[:alnum:]]', '', 'g'), '')
    || ' ' || nullif(regexp_replace(zipcode, '[^0-9]', '', 'g'), '');

create index installations_by_site on installations (organisation_id, site_key(customer_address, customer_zipcode));
create index installations_by_phone on installations (organisation_id, customer_phone);
create index record_files_by_content on record_files (organisation_id, sha256);

-- Since when it waits for a decision: since it was sent, or since it was submitted again.
alter table installations add column waiting_since timestamptz(3) not null default now();
update installations i set waiting_since = coalesce((
  select max(e.created_at) from events e where e.installation_id = i.id
    and e.type in ('installation.corrected', 'installation.restored')), i.created_at);
create index installations_waiting on installations (organisation_id, waiting_since, id)
  where status = 'pending' and withdrawn_at is null;

-- What a rejection marks: places of the record, what is wrong there, and what the installer answers.
alter table installations add column rejection_marks jsonb not null default '[]';
