-- How far a mail about a record has come is shown at the record. No foreign keys: the mail may outlive it.
alter table mails
  add column inspection_id int,
  add column service_id int,
  -- Which mail it is, as `LETTER_SHAPES` names it; null for one in a person's own words.
  add column kind text,
  -- When the mail server refused it for good, or when it came back.
  add column returned_at timestamptz(3);
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check
  check (state in ('waiting', 'sending', 'kept', 'sent', 'failed', 'refused', 'bounced'));
create index mails_by_inspection on mails (inspection_id) where inspection_id is not null;
create index mails_by_service on mails (service_id) where service_id is not null;
