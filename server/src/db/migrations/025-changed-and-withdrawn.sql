-- What a phone sent when a record was made, as a hash: the same client id with other content is not the same request. Records from
-- before have none.
alter table installations add column content_hash text;
alter table inspections add column content_hash text;
alter table services add column content_hash text;

-- Requests that their person gave up: what arrives under their client ids afterwards is not taken in. Each is its maker's own, so
-- that nobody stops the request of somebody else. The round says how often it was given up: a call that was held on its way
-- changes nothing once a later one was heard.
create table withdrawn_requests (
  organisation_id int not null references organisations,
  user_id int not null references users on delete cascade,
  client_id uuid not null,
  withdrawn boolean not null,
  round int not null,
  said_at timestamptz(3) not null default now(),
  primary key (organisation_id, user_id, client_id)
);

select raise_walls('withdrawn_requests');
grant select, insert, update, delete on withdrawn_requests to portal_app, portal_system;
