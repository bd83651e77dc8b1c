-- Installations from before the portal whose installer is unknown: whoever keeps them is not their installer (docs: decisions, 014). Lists
-- and counters of installers and service partners leave them out, and would read every row of theirs to see that there are none.
create index installations_without_installer on installations (organisation_id, owner_id, id)
  where imported_at is not null and installer_email = '';
