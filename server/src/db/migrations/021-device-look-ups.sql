-- Who looked which device up by what stands on its label: that device alone they may read by its number afterwards.
create table device_look_ups (
  organisation_id int not null references organisations,
  user_id int not null references users on delete cascade,
  device_id int not null references custom_devices on delete cascade,
  looked_up_at timestamptz(3) not null default now(),
  primary key (user_id, device_id)
);
create index device_look_ups_by_device on device_look_ups (device_id);

select raise_walls('device_look_ups');
grant select, insert, update, delete on device_look_ups to portal_app, portal_system;
