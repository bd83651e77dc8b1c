-- Accounts whose passwords a user pool keeps (Amazon Cognito).

-- Who a row is in the pool; null without one.
alter table users add column subject text unique;
-- Tokens that the pool gave out before this moment open no session any more.
alter table users add column tokens_from timestamptz(3);

-- The pool's refresh token, sealed: it never leaves the server.
alter table sessions add column pool_token text;

-- Which session a token of the pool belongs to.
create table session_tokens (
  token_id text primary key,
  organisation_id int not null references organisations,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz(3) not null
);
create index session_tokens_by_session on session_tokens (session_id);
create index session_tokens_by_expiry on session_tokens (expires_at);
select raise_walls('session_tokens');
grant select, insert, update, delete on session_tokens to portal_app, portal_system;
