-- Serial numbers are compared with their letters composed (NFC) since this release. Older ones get that spelling, so that they are
-- still found; where two devices of a type would then have one number, both stay as they are.
update custom_devices d set serial = normalize(d.serial, NFC)
where d.serial is not nfc normalized
  and not exists (
    select 1 from custom_devices o
    where o.organisation_id = d.organisation_id and o.template_id = d.template_id and o.id <> d.id
      and lower(btrim(normalize(o.serial, NFC))) = lower(btrim(normalize(d.serial, NFC))));
