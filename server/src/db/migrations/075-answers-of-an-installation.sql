-- At whose place an answer to a recall was given: its note may name that customer and is erased with them, whatever device they have
-- by then, and whoever has the device by then. No foreign key, as with values (074): no other record is looked for by it.
alter table recall_answers add column installation_id int;
create index recall_answers_by_installation on recall_answers (installation_id) where installation_id is not null;

-- Each answer left one line in the log, in its own transaction. The newest is counted first: old lines may be gone.
update recall_answers a set installation_id = told.installation_id
  from (select id, recall_id, device_id, answer, row_number() over (partition by recall_id, device_id order by id desc) as place
    from recall_answers) given
  join (select installation_id, device_id, (details ->> 'recall')::int as recall_id, details ->> 'answer' as answer,
      row_number() over (partition by details ->> 'recall', device_id order by id desc) as place
    from events where type = 'recall.answered') told
    using (recall_id, device_id, place, answer)
  where a.id = given.id and told.installation_id is not null;
