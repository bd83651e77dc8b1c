-- What follows from a file that has arrived or was left out, in one trip in place of three (docs: performance, "A Monday morning"). The row
-- of the record is locked before its files are looked at, by a statement of its own: of two last files that arrive at once the second
-- sees the first. Gives the record if it has all its files by now and had not before.
create function complete_record(kind text, organisation int, record_id int, client uuid)
returns table (revision int, device_id int)
language plpgsql as $$
declare
  standing record;
begin
  if kind = 'installation' then
    select r.complete, r.revision, r.device_id into standing from installations r
      where r.organisation_id = organisation and r.id = record_id for update;
  elsif kind = 'inspection' then
    select r.complete, r.revision, r.device_id into standing from inspections r
      where r.organisation_id = organisation and r.id = record_id for update;
  elsif kind = 'service' then
    select r.complete, r.revision, r.device_id into standing from services r
      where r.organisation_id = organisation and r.id = record_id for update;
  elsif kind = 'production' then
    select r.complete, r.revision, r.device_id into standing from production_records r
      where r.organisation_id = organisation and r.id = record_id for update;
  else
    raise exception 'Unknown kind of record: %', kind;
  end if;
  if standing.complete is distinct from false or exists (select from record_files f
    where f.organisation_id = organisation and f.client_id = client and f.arrived_at is null and f.left_out_at is null) then
    return;
  end if;
  execute format('update %I set complete = true where organisation_id = $1 and id = $2',
    case kind when 'production' then 'production_records' else kind || 's' end) using organisation, record_id;
  return query select standing.revision, standing.device_id;
end
$$;

-- Notes that a file of a record has arrived, and gives the record if it was the last one that was missing.
create function note_arrival(file int, stored_at text, at timestamptz, kind text, organisation int, record_id int, client uuid)
returns table (revision int, device_id int)
language plpgsql as $$
begin
  update record_files f set path = stored_at, arrived_at = at, left_out_at = null
    where f.organisation_id = organisation and f.id = file;
  return query select c.revision, c.device_id from complete_record(kind, organisation, record_id, client) c;
end
$$;

revoke execute on function complete_record, note_arrival from public;
grant execute on function complete_record, note_arrival to portal_app, portal_requests, portal_system;
