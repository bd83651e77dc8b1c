-- The mails of warranty cards that wait for a photo are looked for whenever a record is complete again, as those of installation cards.
create index outbox_warranty_cards on outbox ((payload ->> 'installationId')) where topic = 'installations.issue-warranty-card';
