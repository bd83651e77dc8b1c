-- Replaced devices that wait for an approval: few among many services, asked for by every counter, work list and device page.
create index services_with_waiting_replacement on services (organisation_id, device_id) where replacement_state = 'pending';
