-- Earlier installations without an installer that a superadmin of another maker imported belong to that superadmin, whom row level
-- security hides from this maker's people, and with the owner the installation. They get the owner that an import of theirs gets
-- since the last release: the maker's first admin with a confirmed address, or superadmin. The revision stays: to an import that is
-- undone a higher one says that somebody worked on the installation.
update installations i set owner_id = here.id
  from users owner, (
    select distinct on (u.organisation_id) u.organisation_id, u.id from users u
    where u.verified_at is not null and u.roles && '{ROLE_ADMIN,ROLE_SUPERADMIN}'
    order by u.organisation_id, 'ROLE_ADMIN' = any(u.roles) desc, u.id) here
  where owner.id = i.owner_id and owner.organisation_id <> i.organisation_id and i.imported_at is not null
    and here.organisation_id = i.organisation_id;
