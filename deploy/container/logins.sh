#!/bin/sh
# Run once by the image of PostgreSQL on an empty volume: the roles and logins of docs/operations.md, Logins.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set web="$WEB_PASSWORD" --set door="$DOOR_PASSWORD" <<'SQL'
create role portal_app nologin;
create role portal_system nologin;
create role portal_requests nologin;
create role portal_sign_in nologin;
create role portal_search nologin;
grant portal_app, portal_system, portal_requests, portal_sign_in, portal_search to portal;
create role portal_web login password :'web' in role portal_requests;
create role portal_door login password :'door' in role portal_sign_in;
SQL
