-- What the office writes on the page of a device is said of that device. The installation that it has then still decides who reads it
-- (migration 074), but does not take it along when its serial number is corrected to another device's.
alter table device_parameters add column of_device boolean not null default false;
