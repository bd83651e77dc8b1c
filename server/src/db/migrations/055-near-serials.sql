-- Serial numbers by their loose form (domain: near-serial), for whoever has mistyped one: letters and digits alone, in lower
-- case, O read as 0, I and L as 1.
create function loose_serial(serial text) returns text
  language sql immutable strict parallel safe
  return translate(regexp_replace(lower(serial), '[^a-z0-9]', '', 'g'), 'oil', '011');

create index custom_devices_by_loose_serial
  on custom_devices (organisation_id, template_id, loose_serial(serial));
create index custom_devices_by_loose_ending
  on custom_devices (organisation_id, template_id, reverse(loose_serial(serial)) text_pattern_ops);
