-- An admin who became an installer or a service partner in an earlier release kept what they had imported without an installer, and
-- with it read every customer. It passes to the office, as at a step-down since this release: to the first admin with a confirmed
-- address, else to a superadmin. Where there is neither, it stays. The revision stays as well: the import can still be undone.
update installations i set owner_id = here.id
  from users owner, (
    select distinct on (u.organisation_id) u.organisation_id, u.id from users u
    where u.verified_at is not null and u.roles && '{ROLE_ADMIN,ROLE_SUPERADMIN}'
    order by u.organisation_id, 'ROLE_ADMIN' = any(u.roles) desc, u.id) here
  where owner.id = i.owner_id and not owner.roles && '{ROLE_ADMIN,ROLE_SUPERADMIN}'
    and i.imported_at is not null and i.installer_email = '' and here.organisation_id = i.organisation_id;

-- Only installers are linked to a service partner, who sees what they own. Accounts that got another role in an earlier release kept
-- the link unseen.
update users set asp_id = null, revision = revision + 1
  where asp_id is not null and roles && '{ROLE_ASP,ROLE_ADMIN,ROLE_SUPERADMIN,ROLE_PRODUCTION}';
