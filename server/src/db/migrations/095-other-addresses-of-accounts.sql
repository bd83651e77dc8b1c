-- Addresses besides its own that mails about an account went to: those it had before, and those that a change was asked for. A copy
-- of its data, and its deletion, take these mails along.
alter table users add column other_addresses text[] not null default '{}';
grant select (other_addresses) on users to portal_requests;
grant update (other_addresses) on users to portal_sign_in;

update users u set other_addresses = links.addresses
from (select user_id, array_agg(distinct lower(email)) as addresses from email_links group by user_id) links
where links.user_id = u.id and links.addresses <> array[lower(u.email)];
