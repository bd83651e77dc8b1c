-- A service partner who also got a stronger role acts in that one and verifies nothing. In an earlier release their installers stayed
-- linked to them, so that nobody was asked to verify. They lose the link, as at such a change since this release.
update users set asp_id = null, revision = users.revision + 1 from users partner
  where partner.id = users.asp_id and partner.roles && '{ROLE_PRODUCTION,ROLE_ADMIN,ROLE_SUPERADMIN}';
