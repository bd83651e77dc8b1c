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

-- The visits of the installations that a service partner sees: of the desk those that are open, of the counters the pending ones among them.
drop index inspections_pending_of_installation;
create index inspections_open_of_installation on inspections (installation_id, soonest_date, id) include (organisation_id, status, due_date)
  where status <> 'done';

-- Which of the open services a service partner sees, by the index alone.
drop index services_open;
create index services_open on services (organisation_id, deadline, id) include (installation_id, serviceman_id)
  where status not in ('done', 'rejected');
