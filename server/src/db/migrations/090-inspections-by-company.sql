-- Inspections are found by the company and the telephone number of the customer too, as services are. Older rows get the text that
-- inspections/commands.ts writes since this release; what was erased with a customer stays erased.
with texts as (
  select n.id, replace(replace(regexp_replace(normalize(lower(concat_ws(' ', nullif(i.customer_name, ''), nullif(i.company_name, ''),
      nullif(i.customer_address, ''), nullif(i.customer_city, ''), nullif(i.customer_phone, ''), d.serial)), NFD),
      '[' || chr(768) || '-' || chr(879) || ']', '', 'g'), 'ł', 'l'), 'ß', 'ss') as search
  from inspections n join installations i on i.id = n.installation_id join custom_devices d on d.id = n.device_id
  where not (i.customer_email = '' and i.customer_name = '—')
)
update inspections n set search = texts.search from texts where texts.id = n.id and n.search <> texts.search;
