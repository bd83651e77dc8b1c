-- Visits that wait are counted by the month in which they can begin as well: the counters of the office are asked whenever somebody
-- opens the portal, and counted each visit of ten years that nobody came for. Of the month that has begun to count, an index has the rows.
create function visit_counted_by(status text, soonest_date date) returns jsonb language sql stable as $$
  select jsonb_build_object('status', status, 'month', case when status = 'pending' then to_char(soonest_date, 'YYYY-MM') end)
$$;
create or replace function count_inspections() returns trigger language plpgsql as $$
begin
  insert into row_counts (organisation_id, counted, about, rows)
    select r.organisation_id, 'inspections', visit_counted_by(r.status, r.soonest_date),
      case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed r group by 1, 3;
  return null;
end
$$;
create or replace function count_changed_inspections() returns trigger language plpgsql as $$
begin
  insert into row_counts (organisation_id, counted, about, rows)
    values (old.organisation_id, 'inspections', visit_counted_by(old.status, old.soonest_date), -1),
      (new.organisation_id, 'inspections', visit_counted_by(new.status, new.soonest_date), 1);
  return null;
end
$$;
drop trigger count_changed on inspections;
create trigger count_changed after update on inspections for each row
  when ((old.organisation_id, old.status, old.soonest_date) is distinct from (new.organisation_id, new.status, new.soonest_date))
  execute function count_changed_inspections();

create or replace function counted_rows() returns table (organisation_id int, counted text, about jsonb, rows int) language sql stable as $$
  select r.organisation_id, 'installations' as counted, jsonb_build_object('status', r.status, 'withdrawn', r.withdrawn_at is not null,
    'version', r.version_id, 'active', r.active) as about, count(*)::int as rows from installations r group by 1, 3
  union all select r.organisation_id, 'custom_devices',
    jsonb_build_object('template', r.template_id, 'version', r.version_id, 'sent', r.extension_sent_at is not null, 'step', r.step,
      'free', r.installation_id is null, 'outside', r.started_outside_app, 'known', r.in_database, 'entered', r.extension_created_at is not null), count(*)
    from custom_devices r group by 1, 3
  union all select r.organisation_id, 'inspections', visit_counted_by(r.status, r.soonest_date), count(*) from inspections r group by 1, 3
  union all select r.organisation_id, 'services', jsonb_build_object('status', r.status), count(*) from services r group by 1, 3
  union all select r.organisation_id, 'events', jsonb_build_object('type', r.type), count(*) from events r group by 1, 3
  union all select r.organisation_id, 'reminders', '{}', count(*) from reminders r group by 1
$$;

-- The owner of a table is held by its policies too: not for this.
alter table row_counts no force row level security;
alter table inspections no force row level security;
delete from row_counts where counted = 'inspections';
insert into row_counts (organisation_id, counted, about, rows)
  select r.organisation_id, 'inspections', visit_counted_by(r.status, r.soonest_date), count(*) from inspections r group by 1, 3;
alter table row_counts force row level security;
alter table inspections force row level security;
