-- To which installation of its device a value belongs: of those that took turns on one device, each installer reads what was written at
-- their own customer's. No foreign key: what was written for an installation that is deleted meanwhile is read by the maker alone.
alter table device_parameters add column installation_id int;
