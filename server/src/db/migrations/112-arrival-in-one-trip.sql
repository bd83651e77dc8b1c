-- What follows from a file that has arrived or was left out, in one trip in place of three (docs: performance, "A Monday morning"). Both work
-- with the rights of whoever calls them.

-- The record of this table, if it has all its files by now and had not before; it is complete from then on. Its row is locked before its
-- files are looked at, by a statement of its own: of two last files that arrive at once the second sees the first.
create function complete_record(of_table text, organisation int, record_id int, client uuid)
returns table (revision int, device_id int)
language plpgsql as $$
declare
  standing record;
begin
  execute format('select complete, revision, device_id from %I where organisation_id = $1 and id = $2 for update', of_table)
    into standing using organisation, record_id;
  if standing.complete is distinct from false or exists (select from record_files f
    where f.organisation_id = organisation and f.client_id = client and f.arrived_at is null and f.left_out_at is null) then
    return;
  end if;
  execute format('update %I set complete = true where organisation_id = $1 and id = $2', of_table) using organisation, record_id;
  return query select standing.revision, standing.device_id;
end
$$;

-- Notes that a file of a record has arrived, and gives the record if it was the last one that was missing.
create function note_arrival(file int, stored_at text, at timestamptz, of_table text, organisation int, record_id int, client uuid)
returns table (revision int, device_id int)
language plpgsql as $$
begin
  update record_files f set path = stored_at, arrived_at = at, left_out_at = null
    where f.organisation_id = organisation and f.id = file;
  return query select c.revision, c.device_id from complete_record(of_table, organisation, record_id, client) c;
end
$$;

revoke execute on function complete_record, note_arrival from public;
grant execute on function complete_record, note_arrival to portal_app, portal_requests, portal_system;
