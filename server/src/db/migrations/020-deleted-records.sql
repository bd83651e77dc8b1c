-- What a phone sent once and was deleted since is not made again when it is sent once more.
create table deleted_records (
  organisation_id int not null references organisations,
  client_id uuid not null,
  deleted_at timestamptz(3) not null default now(),
  primary key (organisation_id, client_id)
);

select raise_walls('deleted_records');
grant select, insert, update, delete on deleted_records to portal_app, portal_system;
