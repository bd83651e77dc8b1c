-- What is known of the client id of an installation, whose lock is held from now on until the transaction ends: as `hold_client_id`
-- (migration 068), and whether a record of another kind has it, which is asked once the lock is held, so that none is missed. The function
-- of before is called by servers of the last release alone, and can go with the release after this one.
create function hold_installation_client_id(lock bigint, organisation int, of_user int, client uuid)
returns table (withdrawn boolean, deleted boolean, other_record boolean, installation_id int, owner_id int)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(lock);
  return query select
    exists (select from withdrawn_requests w
      where w.organisation_id = organisation and w.user_id = of_user and w.client_id = client and w.withdrawn),
    exists (select from deleted_records d where d.organisation_id = organisation and d.client_id = client),
    exists (select from inspections n where n.organisation_id = organisation and n.client_id = client)
      or exists (select from services s where s.organisation_id = organisation and s.client_id = client)
      or exists (select from production_records p where p.organisation_id = organisation and p.client_id = client),
    i.id, i.owner_id
  from (values (1)) one left join installations i on i.organisation_id = organisation and i.client_id = client;
end
$$;
