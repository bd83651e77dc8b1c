-- "By company" and "by e-mail" among the thousands of installers of a maker: all of them were read and sorted for each page.
create index users_by_company on users (organisation_id, alphabetical(coalesce(company, '')) collate "C", id);
create index users_by_organisation_and_email on users (organisation_id, email, id);
