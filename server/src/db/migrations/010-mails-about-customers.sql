-- Whose customer a mail tells of: with them it goes, whatever their name was when it was written. No foreign key: the
-- mail may outlive the installation.
alter table mails add column installation_id int;
create index mails_by_installation on mails (installation_id) where installation_id is not null;
