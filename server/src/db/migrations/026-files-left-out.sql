-- A declared file that the phone has lost before it was sent, and that its installer went on without: its record is complete
-- without it, and says so. Should the file come all the same, it is taken.
alter table record_files add column left_out_at timestamptz(3);
