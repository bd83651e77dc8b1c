-- The service desk takes the first records of each clock in the order of their deadlines (docs: decisions, 090): visits that wait, whose index by
-- due date holds ten years of those that are done as well; installations whose protocol is missing, and those that wait for their verification,
-- which have no deadline; and faults that nobody has begun to repair.
create index inspections_open_by_due on inspections (organisation_id, due_date, id) include (soonest_date, installation_id)
  where status <> 'done';
create index installations_incomplete on installations (organisation_id, installation_date, id) include (owner_id)
  where status = 'pending' and withdrawn_at is null and not complete;
create index installations_to_verify on installations (organisation_id, id) include (owner_id)
  where status = 'pending' and withdrawn_at is null and complete;
create index services_unanswered on services (organisation_id, response_due, id)
  where status = 'scheduled' and started_at is null;
