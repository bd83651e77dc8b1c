-- Names stand in the order of the Polish alphabet (Ł after L, Ź and Ż after Z, small letters as capitals), whatever locale the
-- database was made with: that of PGlite and of many servers puts every Polish letter, and every small one, after Z.
-- `~` comes after each plain letter. The letters of the portal's languages are spelled out, as for the search of users.
create function alphabetical(value text) returns text
language sql immutable parallel safe
as $$
  select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    translate(lower(translate(value, 'ĄĆĘŁŃÓŚŹŻÄÖÜẞ', 'ąćęłńóśźżäöüß')), 'äöü', 'aou'),
    'ą', 'a~'), 'ć', 'c~'), 'ę', 'e~'), 'ł', 'l~'), 'ń', 'n~'), 'ó', 'o~'), 'ś', 's~'), 'ź', 'z~'), 'ż', 'z~~'),
    'ß', 'ss')
$$;

drop index users_by_name;
create index users_by_name on users (organisation_id, (alphabetical(name) collate "C"), id);
drop index installations_by_customer;
create index installations_by_customer on installations
  (organisation_id, (alphabetical(customer_name) collate "C"), id);
