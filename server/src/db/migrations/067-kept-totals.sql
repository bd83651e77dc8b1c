-- The totals of lists that are too long to be counted on every page: how many rows of each kind an organisation has. Triggers add a
-- row for each change, so that nobody waits for anybody; a job folds them together. Their sum is exact in every transaction.
create table row_counts (
  id bigint generated always as identity primary key,
  organisation_id int not null references organisations,
  -- The table.
  counted text not null,
  -- By what the rows differ: the filters of the list.
  about jsonb not null,
  rows int not null
);
create index row_counts_by_table on row_counts (organisation_id, counted);

select enable_tenant_isolation('row_counts');
-- Rows are added by whoever changes a table; only the job folds them.
revoke update, delete on row_counts from portal_requests;
grant select, insert on row_counts to portal_app;
grant insert on row_counts to portal_sign_in;

do $$
declare
  counted text;
  about text;
  recount text := '';
begin
  for counted, about in values
    ('installations',
      'jsonb_build_object(''status'', r.status, ''withdrawn'', r.withdrawn_at is not null, ''version'', r.version_id, ''active'', r.active)'),
    ('custom_devices', 'jsonb_build_object(''template'', r.template_id, ''sent'', r.extension_sent_at is not null, ''step'', r.step, ''free'', r.installation_id is null, ''outside'', r.started_outside_app, ''known'', r.in_database)'),
    ('inspections', 'jsonb_build_object(''status'', r.status)'),
    ('services', 'jsonb_build_object(''status'', r.status)'),
    ('events', 'jsonb_build_object(''type'', r.type)')
  loop
    execute format($sql$
      create function count_%1$s() returns trigger language plpgsql as $body$
      begin
        insert into row_counts (organisation_id, counted, about, rows)
          select r.organisation_id, %1$L, %2$s, case tg_op when 'INSERT' then count(*) else -count(*) end
          from changed r group by 1, 3;
        return null;
      end
      $body$;
      create function count_changed_%1$s() returns trigger language plpgsql as $body$
      begin
        insert into row_counts (organisation_id, counted, about, rows)
          values (old.organisation_id, %1$L, %3$s, -1), (new.organisation_id, %1$L, %4$s, 1);
        return null;
      end
      $body$;
      create trigger count_added after insert on %1$I referencing new table as changed
        for each statement execute function count_%1$s();
      create trigger count_removed after delete on %1$I referencing old table as changed
        for each statement execute function count_%1$s();
      create trigger count_changed after update on %1$I for each row
        when (%3$s is distinct from %4$s) execute function count_changed_%1$s();
    $sql$, counted, about, replace(about, 'r.', 'old.'), replace(about, 'r.', 'new.'));
    recount := recount || format('insert into row_counts (organisation_id, counted, about, rows)
      select r.organisation_id, %1$L, %2$s, count(*) from %1$I r group by 1, 3; ', counted, about);
  end loop;
  -- Counts everything anew, for a superuser who has filled tables with triggers off.
  execute format('create function recount_rows() returns void language plpgsql as $body$ begin delete from row_counts; %s end $body$',
    recount);
  revoke execute on function recount_rows from public;
end
$$;

-- The owner of a table is held by its policies too: not for this.
alter table row_counts no force row level security;
alter table installations no force row level security;
alter table custom_devices no force row level security;
alter table inspections no force row level security;
alter table services no force row level security;
alter table events no force row level security;
select recount_rows();
alter table row_counts force row level security;
alter table installations force row level security;
alter table custom_devices force row level security;
alter table inspections force row level security;
alter table services force row level security;
alter table events force row level security;
