-- The label of a device: the code that its QR code says, and how often it was printed. Made with the first print.
create table device_labels (
  device_id int primary key references custom_devices on delete cascade,
  organisation_id int not null references organisations,
  -- 96 random bits in base64url.
  code text not null check (code ~ '^[A-Za-z0-9_-]{16}$'),
  prints int not null default 0,
  printed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  unique (code)
);

select enable_tenant_isolation('device_labels');
grant select, insert, update, delete on device_labels to portal_app, portal_system;
-- Whoever scans a label has no session: the code says of which maker it is.
grant select (organisation_id, code) on device_labels to portal_sign_in;
