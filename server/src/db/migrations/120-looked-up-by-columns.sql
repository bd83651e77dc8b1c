-- What a reviewer, an installer who mistyped a number and an erasure look records up by, as columns (docs: decisions, 104). Behind row level
-- security no index of an expression is used to find rows: functions such as `lower` may show in an error what they were given, so
-- PostgreSQL asks the policies of each row first. To compare a stored column tells nothing, and may come first.
-- Both tables are written anew, with all of their indexes.
alter table installations
  add column site text not null generated always as (coalesce(site_key(customer_address, customer_zipcode), '')) stored,
  add column customer_email_key text not null generated always as (lower(customer_email)) stored;
drop index installations_by_site, installations_by_customer_email;
create index installations_by_site on installations (organisation_id, site);
create index installations_by_customer_email on installations (organisation_id, customer_email_key);

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
