-- An import counted a last inspection for the window nearest to it, though the window had not opened: nobody was asked for the
-- inspection in it, and the warranty would have been lost. It is planned now, in place of the one after it, which follows when it is
-- done (one is planned at a time). Where somebody worked on the plan, and where the window has closed, nothing is changed. The
-- revision stays: the import can still be undone.
with too_early as (
  select n.* from inspections n join installations i on i.id = n.installation_id
    join warranties w on w.id = n.warranty_id and w.withdrawn_at is null
  where i.imported_at = n.created_at and n.status = 'done' and n.revision = 1 and n.execution_date < n.soonest_date
    and n.due_date >= current_date
), moved as (
  update inspections n set soonest_date = early.soonest_date, due_date = early.due_date, updated_at = now()
    from too_early early
    where n.warranty_id = early.warranty_id and n.status = 'pending' and n.revision = 1 and n.created_at = early.created_at
      and n.soonest_date > early.soonest_date
)
insert into inspections (organisation_id, installation_id, device_id, warranty_id, soonest_date, due_date, search, created_at, updated_at)
  select early.organisation_id, early.installation_id, early.device_id, early.warranty_id, early.soonest_date, early.due_date,
    early.search, early.created_at, now()
  from too_early early
  where not exists (select 1 from inspections n where n.installation_id = early.installation_id and n.id <> early.id);
