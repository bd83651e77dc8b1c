-- An account's role, as `ROLE` in server/src/users/list-store.ts has it: nearly all are installers. Without knowing that, PostgreSQL expects
-- one in two hundred, and reads and sorts all of them for a page in the order of names.
create statistics users_by_role on (case
  when 'ROLE_SUPERADMIN' = any(roles) then 'superadmin'
  when 'ROLE_ADMIN' = any(roles) then 'admin'
  when 'ROLE_PRODUCTION' = any(roles) then 'production'
  when 'ROLE_ASP' = any(roles) then 'asp'
  else 'installer' end) from users;
analyze users;
