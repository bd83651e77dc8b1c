-- What is still open of an installation's services is about the device that stands there now. A replacement moves them along since
-- the last release; those of installations whose device was replaced before that were left behind with the removed device.
update services s set device_id = i.device_id, revision = s.revision + 1,
    search = replace(replace(regexp_replace(normalize(lower(concat_ws(' ', nullif(i.customer_name, ''), nullif(i.company_name, ''),
      nullif(i.customer_address, ''), nullif(i.customer_city, ''), nullif(i.customer_phone, ''), d.serial,
      nullif(s.serviceman_name, ''), nullif(s.fault_description, ''))), NFD), '[' || chr(768) || '-' || chr(879) || ']', '', 'g'), 'ł', 'l'), 'ß', 'ss')
  from installations i join custom_devices d on d.id = i.device_id
  where i.id = s.installation_id and s.device_id <> i.device_id and s.status not in ('done', 'rejected')
    and exists (select 1 from device_replacements r where r.installation_id = i.id and r.old_device_id = s.device_id);
