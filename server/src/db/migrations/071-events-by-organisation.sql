-- The newest events of an organisation. By the key of `id` alone the database looked through everything that the other makers had done
-- since, of which there may be hundreds of thousands: it took that index because ids follow the order of the rows on the disk.
alter table events drop constraint events_pkey, add primary key (organisation_id, id);
drop index events_by_id;
