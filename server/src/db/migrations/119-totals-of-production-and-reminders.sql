-- Of what a maker ships in ten years, the board that hangs in the hall counts the last seven days, each time somebody finishes a stage.
create index custom_devices_by_shipment on custom_devices (organisation_id, extension_sent_at) where extension_sent_at is not null;

-- More totals are stored (migration 067): of the devices that ever were in production, of those of each version, and of the reminders
-- that were sent.
create or replace function count_custom_devices() returns trigger language plpgsql as $$
begin
  insert into row_counts (organisation_id, counted, about, rows)
    select r.organisation_id, 'custom_devices',
      jsonb_build_object('template', r.template_id, 'version', r.version_id, 'sent', r.extension_sent_at is not null, 'step', r.step,
        'free', r.installation_id is null, 'outside', r.started_outside_app, 'known', r.in_database, 'entered', r.extension_created_at is not null),
      case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed r group by 1, 3;
  return null;
end
$$;
create or replace function count_changed_custom_devices() returns trigger language plpgsql as $$
begin
  insert into row_counts (organisation_id, counted, about, rows)
    select r.organisation_id, 'custom_devices',
      jsonb_build_object('template', r.template_id, 'version', r.version_id, 'sent', r.extension_sent_at is not null, 'step', r.step,
        'free', r.installation_id is null, 'outside', r.started_outside_app, 'known', r.in_database, 'entered', r.extension_created_at is not null),
      case when r.is_new then 1 else -1 end
    from (select old.*, false as is_new union all select new.*, true) r;
  return null;
end
$$;
drop trigger count_changed on custom_devices;
create trigger count_changed after update on custom_devices for each row
  when ((old.organisation_id, old.template_id, old.version_id, old.extension_sent_at is null, old.step, old.installation_id is null,
      old.started_outside_app, old.in_database, old.extension_created_at is null)
    is distinct from (new.organisation_id, new.template_id, new.version_id, new.extension_sent_at is null, new.step,
      new.installation_id is null, new.started_outside_app, new.in_database, new.extension_created_at is null))
  execute function count_changed_custom_devices();

create function count_reminders() returns trigger language plpgsql as $$
begin
  insert into row_counts (organisation_id, counted, about, rows)
    select r.organisation_id, 'reminders', '{}', case tg_op when 'INSERT' then count(*) else -count(*) end from changed r group by 1;
  return null;
end
$$;
create trigger count_added after insert on reminders referencing new table as changed for each statement execute function count_reminders();
create trigger count_removed after delete on reminders referencing old table as changed for each statement execute function count_reminders();

-- What a count of all rows gives: what the triggers have written adds up to the same.
create function counted_rows() returns table (organisation_id int, counted text, about jsonb, rows int) language sql stable as $$
  select r.organisation_id, 'installations' as counted, jsonb_build_object('status', r.status, 'withdrawn', r.withdrawn_at is not null,
    'version', r.version_id, 'active', r.active) as about, count(*)::int as rows from installations r group by 1, 3
  union all select r.organisation_id, 'custom_devices',
    jsonb_build_object('template', r.template_id, 'version', r.version_id, 'sent', r.extension_sent_at is not null, 'step', r.step,
      'free', r.installation_id is null, 'outside', r.started_outside_app, 'known', r.in_database, 'entered', r.extension_created_at is not null), count(*)
    from custom_devices r group by 1, 3
  union all select r.organisation_id, 'inspections', jsonb_build_object('status', r.status), count(*) from inspections r group by 1, 3
  union all select r.organisation_id, 'services', jsonb_build_object('status', r.status), count(*) from services r group by 1, 3
  union all select r.organisation_id, 'events', jsonb_build_object('type', r.type), count(*) from events r group by 1, 3
  union all select r.organisation_id, 'reminders', '{}', count(*) from reminders r group by 1
$$;
revoke execute on function counted_rows from public;

create or replace function recount_tables() returns void language plpgsql as $$
begin
  delete from row_counts;
  insert into row_counts (organisation_id, counted, about, rows) select * from counted_rows();
end
$$;

-- The owner of a table is held by its policies too: not for this.
alter table row_counts no force row level security;
alter table custom_devices no force row level security;
alter table reminders no force row level security;
delete from row_counts where counted = 'custom_devices';
insert into row_counts (organisation_id, counted, about, rows)
  select * from counted_rows() c where c.counted in ('custom_devices', 'reminders');
alter table row_counts force row level security;
alter table custom_devices force row level security;
alter table reminders force row level security;
