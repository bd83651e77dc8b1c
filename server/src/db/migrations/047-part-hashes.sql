-- The hashes of the parts of a file of the library, by which a phone checks the copy that it keeps. They are counted when
-- they are first asked for.
alter table files add column part_hashes jsonb check (jsonb_typeof(part_hashes) = 'array');
