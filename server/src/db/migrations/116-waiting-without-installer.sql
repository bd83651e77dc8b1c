-- Installations from before the portal that wait for a decision again, as far as nobody knows their installer: hardly any. The service desk
-- leaves them out of what waits for installers and their partners without reading the rows of all that waits (docs: decisions, 036).
create index installations_waiting_without_installer on installations (organisation_id, id)
  where status = 'pending' and withdrawn_at is null and imported_at is not null and installer_email = '';
