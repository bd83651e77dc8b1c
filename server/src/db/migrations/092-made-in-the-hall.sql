-- Devices that the hall has made get the day of their first final check as their production date, as they do since this release.
update custom_devices d set made_on = made.day
  from (select r.device_id, (min(r.finished_at) at time zone 'Europe/Warsaw')::date as day
    from production_records r where r.act = 'finish' and r.stage = 7 and r.counted group by r.device_id) made
  where made.device_id = d.id and d.made_on is null;
