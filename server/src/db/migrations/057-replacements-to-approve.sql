-- A service names the new device; installation and warranty move when somebody approves it. What earlier services replaced was
-- moved at once.
alter table services add column replacement_state text
  check (replacement_state in ('pending', 'approved', 'refused'));
update services set replacement_state = 'approved'
  where id in (select service_id from device_replacements where service_id is not null);
