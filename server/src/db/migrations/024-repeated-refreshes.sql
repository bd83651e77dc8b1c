-- A refresh whose tokens never reached the browser's disk can be asked for again (docs: decisions, 027).
-- When the token given with the present generation ends, in seconds since 1970; null once such a token was used.
alter table sessions add column unused_from int;
-- The key under which the present generation was asked for, as a hash.
alter table sessions add column turn_key text;
