-- A mail in somebody's name: whom the reader sees as its sender, and who reads an answer.
alter table mails add column sender_name text, add column reply_to text;
