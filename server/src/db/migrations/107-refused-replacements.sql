-- Why the replacement that a service named was refused, for whoever sees the service. Refusals of before, and of apps that do not ask for
-- the reason, have none.
alter table services add column refusal_reason text;
