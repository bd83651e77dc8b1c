-- What the label check of a device has read: the number on the printed label, and its picture among the record's files.
alter table production_records
  add column scanned_serial text check (length(scanned_serial) <= 200),
  add column label_picture text check (length(label_picture) <= 120);
