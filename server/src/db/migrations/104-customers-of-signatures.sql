-- Installations that another customer signed than the one they name by now: a customer who asks for a copy or for erasure is looked for
-- here too, without reading what was signed in all others.
create index installations_signed_by_others on installations (organisation_id)
  where signed @? '$.changes[*].path ? (@ starts with "customer")';
