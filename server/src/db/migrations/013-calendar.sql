-- The secret link by which calendars read somebody's visits: one a person, kept as a hash alone.
create table calendar_feeds (
  user_id int primary key references users on delete cascade,
  organisation_id int not null references organisations,
  secret_hash text not null unique,
  created_at timestamptz(3) not null,
  read_at timestamptz(3)
);
create index calendar_feeds_by_organisation on calendar_feeds (organisation_id);

-- What a feed has told of each visit: a change of it raises the sequence, and what is gone is told as cancelled.
create table calendar_entries (
  user_id int not null references calendar_feeds on delete cascade,
  uid text not null,
  organisation_id int not null references organisations,
  starts_on date not null,
  ends_on date not null,
  -- Of everything that was told, as a hash: nothing of a customer stays here.
  fingerprint text not null,
  sequence int not null default 0,
  changed_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  primary key (user_id, uid)
);
create index calendar_entries_by_organisation on calendar_entries (organisation_id);

grant select, insert, update, delete on calendar_feeds, calendar_entries to portal_app, portal_system;
select raise_walls('calendar_feeds');
select raise_walls('calendar_entries');

-- The desk looks through the inspections that are still to be done, of which there are few among all.
create index inspections_open on inspections (organisation_id, soonest_date, id) where status <> 'done';
