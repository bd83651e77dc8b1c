-- What the office filters and orders its devices by, among a million: each read the whole table.
create index custom_devices_by_making_and_unknown
  on custom_devices (organisation_id, (coalesce(made_on, '0001-01-01'::date)), id);
create index custom_devices_at_step on custom_devices (organisation_id, step, created_at desc, id desc) where step is not null;
create index custom_devices_free on custom_devices (organisation_id, created_at desc, id desc) where installation_id is null;
-- Devices that were installed before: those of earlier installations, which are few.
create index installations_earlier on installations (organisation_id, device_id) where not active;

-- A lock and what stands behind it, in one trip: each statement of such a function sees what was committed while it waited for the
-- lock, which one statement that does both would not. Both work with the rights of whoever calls them.

-- What is known of a client id, whose lock is held from now on until the transaction ends.
create function hold_client_id(lock bigint, organisation int, of_user int, client uuid)
returns table (withdrawn boolean, deleted boolean, installation_id int, owner_id int)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(lock);
  return query select
    exists (select from withdrawn_requests w
      where w.organisation_id = organisation and w.user_id = of_user and w.client_id = client and w.withdrawn),
    exists (select from deleted_records d where d.organisation_id = organisation and d.client_id = client),
    i.id, i.owner_id
  from (values (1)) one left join installations i on i.organisation_id = organisation and i.client_id = client;
end
$$;

-- The answer that stands under an idempotency key, whose lock is held from now on; fails with 55P03 after a wait.
create function hold_idempotency_key(lock bigint, wait_ms int, organisation int, of_user int, of_key text)
returns table (fingerprint text, status int, headers jsonb, body text)
language plpgsql as $$
begin
  perform set_config('lock_timeout', wait_ms::text, true);
  perform pg_advisory_xact_lock(lock);
  perform set_config('lock_timeout', '0', true);
  return query select k.fingerprint, k.status, k.headers, k.body from idempotency_keys k
    where k.organisation_id = organisation and k.user_id = of_user and k.key = of_key;
end
$$;
