-- What offline work asks of the server (docs: offline).

-- A superadmin may use one key in two organisations: each is a request of its own.
alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys add primary key (organisation_id, user_id, key);

-- A mail that is being handed over is marked, and the mark is renewed while whoever made it lives.
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check
  check (state in ('waiting', 'sending', 'kept', 'sent', 'failed'));
alter table mails add column sending_at timestamptz(3);

-- Kraków is found by krakow: what is searched holds plain letters, as db/search-words.ts writes them. No role but
-- this one sees the rows of every organisation.
set local role portal_system;
update installations set search = replace(replace(
  regexp_replace(normalize(search, NFD), '[' || chr(768) || '-' || chr(879) || ']', '', 'g'), 'ł', 'l'), 'ß', 'ss')
  where search ~ '[^ -~]';
update inspections set search = replace(replace(
  regexp_replace(normalize(search, NFD), '[' || chr(768) || '-' || chr(879) || ']', '', 'g'), 'ł', 'l'), 'ß', 'ss')
  where search ~ '[^ -~]';
update services set search = replace(replace(
  regexp_replace(normalize(search, NFD), '[' || chr(768) || '-' || chr(879) || ']', '', 'g'), 'ł', 'l'), 'ß', 'ss')
  where search ~ '[^ -~]';
reset role;

-- Cards that wait for a photo of a correction are found by their installation.
create index outbox_cards on outbox ((payload ->> 'installationId'))
  where topic = 'installations.mail-installation-card';
