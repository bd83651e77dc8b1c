-- What a customer reads and signs on a phone of their own: one form for an hour at most. The secret behind the QR code and the phone
-- that opened it are kept as hashes alone.
create table signing_sessions (
  id int generated always as identity primary key,
  organisation_id int not null references organisations,
  user_id int not null references users on delete cascade,
  version_id int not null references template_versions on delete cascade,
  secret_hash text not null unique,
  -- The first phone that opened it; no other one is let in.
  phone_hash text,
  content jsonb not null,
  content_hash text not null,
  -- A PNG in base64, made anew by the server from its pixels.
  signature text,
  width int,
  height int,
  -- A name was typed in place of a drawing.
  typed boolean,
  created_at timestamptz(3) not null,
  opened_at timestamptz(3),
  signed_at timestamptz(3),
  expires_at timestamptz(3) not null
);
create index signing_sessions_by_user on signing_sessions (organisation_id, user_id);
create index signing_sessions_by_end on signing_sessions (expires_at);

select enable_tenant_isolation('signing_sessions');
grant select, insert, update, delete on signing_sessions to portal_app, portal_system;
-- A request looks for a session by its id; the hash of its secret is compared before there is an organisation.
select grant_all_but('select', 'signing_sessions', '{secret_hash}', 'portal_requests');
grant select (id, organisation_id, secret_hash) on signing_sessions to portal_sign_in;
