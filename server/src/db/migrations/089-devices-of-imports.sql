-- What other imports say of the devices of one that is undone: without it each batch of rows read what every later file lists.
create index import_rows_by_device on import_rows (device_id) where device_id is not null;
