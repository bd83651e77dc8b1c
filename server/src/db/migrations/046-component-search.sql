-- "All devices with a compressor CMP79…" among two million values. Under row level security PostgreSQL takes a condition into an
-- index only when its operators are leakproof: comparisons of text are, `lower` and `like` are not. So what is compared stands in a
-- column of its own, in the order of the bytes, cut to what fits an entry of a b-tree.
alter table device_parameters
  add column value_key text collate "C" not null generated always as (left(lower(btrim(value)), 100)) stored;
create index device_parameters_by_component on device_parameters (organisation_id, value_key, field, device_id);
-- Never found from within an organisation, for the same reason.
drop index device_parameters_by_value;
