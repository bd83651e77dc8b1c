-- The customer's name under the signature of a visit or a repair. Another customer may live there when the card is printed anew. Of
-- records from before nobody knows it; their cards go on naming the customer of the installation.
alter table inspections add column signed_by text;
alter table services add column signed_by text;
