-- A public link to an entry of the library leads to the newest version of its file, for who has no session.
grant select (id, version) on files to portal_sign_in;
