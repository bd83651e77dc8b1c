-- How many rows the file of an import has, blank ones too, and which of them have arrived: blank ones leave no line, and rows that are
-- sent again count once. Apps of before say no number, and theirs are planned as they arrived.
alter table imports
  add column expected int check (expected > 0),
  add column received int4multirange not null default '{}';
