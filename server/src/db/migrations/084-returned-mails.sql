-- The count of mails that were refused for good or came back within a day, asked for with every reading of the metrics.
create index mails_returned on mails (returned_at) where returned_at is not null;
