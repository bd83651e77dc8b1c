-- The service desk counts and sorts whatever waits, and looks for installations that are not complete: both by the index alone, without the
-- rows, of which a maker with a million installations has a hundred thousand (docs: decisions, 083).
drop index installations_waiting;
create index installations_waiting on installations (organisation_id, waiting_since, id) include (owner_id, complete, installation_date)
  where status = 'pending' and withdrawn_at is null;

-- What waits for a service partner is that of few installers among all that wait.
create index installations_waiting_of_owner on installations (organisation_id, owner_id, waiting_since, id)
  where status = 'pending' and withdrawn_at is null;

-- Visits whose day has passed, of which the home page says how many there are: among all that are agreed hardly any.
create index inspections_scheduled on inspections (organisation_id, execution_date) include (installation_id) where status = 'scheduled';
