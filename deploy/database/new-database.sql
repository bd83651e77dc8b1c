-- The roles, logins and empty database of docs/operations.md (Logins, Backup), for an administrator of PostgreSQL:
-- psql --set password=… --file deploy/database/new-database.sql
\set ON_ERROR_STOP on
create role portal_app nologin;
create role portal_system nologin;
create role portal_requests nologin;
create role portal_sign_in nologin;
create role portal_search nologin;
create role portal login password :'password';
grant portal_app, portal_system, portal_requests, portal_sign_in, portal_search to portal;
create role portal_web login password :'password' in role portal_requests;
create role portal_door login password :'password' in role portal_sign_in;
-- Row level security stops every other login, the owner too.
create role portal_backup login bypassrls password :'password' in role pg_read_all_data;
create database portal owner portal encoding 'UTF8' locale 'C.UTF-8' template template0;
