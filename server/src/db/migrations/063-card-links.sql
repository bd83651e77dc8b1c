-- A card that a customer opens on a phone of their own by a QR code: for an hour, on one phone. Secret and phone are hashes alone.
create table card_links (
  id int generated always as identity primary key,
  organisation_id int not null references organisations,
  user_id int not null references users on delete cascade,
  installation_id int not null references installations on delete cascade,
  card text not null check (card in ('installation', 'warranty')),
  secret_hash text not null unique,
  -- The first phone that opened it; no other one is let in.
  phone_hash text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index card_links_by_installation on card_links (organisation_id, installation_id);
create index card_links_by_user on card_links (organisation_id, user_id);
create index card_links_by_end on card_links (expires_at);

select enable_tenant_isolation('card_links');
grant select, insert, update, delete on card_links to portal_app, portal_system;
select grant_all_but('select', 'card_links', '{secret_hash}', 'portal_requests');
grant select (id, organisation_id, secret_hash) on card_links to portal_sign_in;
