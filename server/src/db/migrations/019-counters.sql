-- The counter of incoming inspections reads the open ones of the installations that a person sees, from the index alone.
create index inspections_pending_of_installation on inspections (installation_id, soonest_date)
  include (organisation_id) where status = 'pending';
