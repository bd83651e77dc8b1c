-- An installer takes back what nobody has decided on: the installation stays pending and whole, but cannot be decided on
-- until its installer submits it again.
alter table installations add column withdrawn_at timestamptz(3) check (withdrawn_at is null or status = 'pending');
