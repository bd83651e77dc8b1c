-- Where a session was begun, so that its owner knows it again: the neighbourhood of the address alone, never the whole.
alter table sessions add column address text;
