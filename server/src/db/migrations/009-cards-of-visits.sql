-- Cards of inspections and services that wait for a photo are found by their record.
create index outbox_inspection_cards on outbox ((payload ->> 'inspectionId'))
  where topic = 'inspections.mail-card';
create index outbox_service_cards on outbox ((payload ->> 'serviceId'))
  where topic = 'services.mail-card';
