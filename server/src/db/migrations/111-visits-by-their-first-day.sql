-- The home page counts the visits that begin within 30 days, and the last page of the service desk sorts those that have begun: both by their first
-- day, and by the index alone (docs: decisions, 091). Of a million installations a hundred thousand visits are open, a quarter of which have begun.
drop index inspections_pending;
create index inspections_pending on inspections (organisation_id, soonest_date, id) where status = 'pending';
drop index inspections_open;
create index inspections_open on inspections (organisation_id, soonest_date, id) include (due_date) where status <> 'done';

-- Lists of pending visits by their last day, and reminders, which asked the former inspections_pending.
drop index inspections_open_by_due;
create index inspections_open_by_due on inspections (organisation_id, due_date, id) include (soonest_date, installation_id, status)
  where status <> 'done';
