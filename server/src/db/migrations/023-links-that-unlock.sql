-- A link for whoever is locked out of signing in by wrong passwords.
alter table email_links drop constraint email_links_purpose_check;
alter table email_links add constraint email_links_purpose_check
  check (purpose in ('verify', 'reset', 'change', 'unlock'));
