-- The count of mails that were given up within a day, asked for with every reading of the metrics.
create index mails_failed on mails (created_at) where state = 'failed';
