-- What the customer signed, as it was signed, with its hash and what was changed afterwards. Installations that were signed
-- before have none.
alter table installations add column signed jsonb;
