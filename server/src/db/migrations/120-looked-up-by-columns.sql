-- What a reviewer and an installer who mistyped a number look records up by (docs: decisions, 104). Behind row level security no index of an
-- expression is used to find rows: functions such as `lower` may show in an error what they were given, so PostgreSQL asks the policies of
-- each row first. To compare a stored column tells nothing, and may come first.

-- Others at the same address have the same zip code, which is stored in one way; among these few the rest of the address is compared.
drop index installations_by_site;
-- Of no use either, and customers are seldom looked up by their e-mail address: an admin who erases one waits a second.
drop index installations_by_customer_email;
create index installations_by_zipcode on installations (organisation_id, customer_zipcode);

-- The table is written anew, with all of its indexes.
alter table custom_devices
  add column loose_serial text collate "C" not null generated always as (loose_serial(serial)) stored,
  add column loose_ending text collate "C" not null generated always as (reverse(loose_serial(serial))) stored;
drop index custom_devices_by_loose_serial, custom_devices_by_loose_ending;
create index custom_devices_by_loose_serial on custom_devices (organisation_id, template_id, loose_serial);
create index custom_devices_by_loose_ending on custom_devices (organisation_id, template_id, loose_ending);

-- The lists and the board of the hall read what waits there, of what all that was ever made there left with a stage.
drop index custom_devices_in_production;
create index custom_devices_in_production on custom_devices (organisation_id, step, extension_created_at, id)
  where extension_created_at is not null and step is not null and installation_id is null and not started_outside_app;
create index production_states_held on production_states (organisation_id, device_id) where hold_since is not null;

-- The newest reminders of an organisation, as its newest events (migration 071): by the key of `id` alone what other makers have sent since
-- was looked through.
alter table reminders drop constraint reminders_pkey, add primary key (organisation_id, id);
drop index reminders_by_id;
