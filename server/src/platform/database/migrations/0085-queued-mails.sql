-- Mails that are still to be sent. message: encrypted, for it may have a link that sets a password;
-- resetkey: the key of that link, with which its mail goes.
create table queued_mails (
  id uuid primary key,
  message bytea not null,
  resetkey text references reset_keys on delete cascade,
  attempts integer not null default 0,
  due timestamptz not null,
  expires timestamptz not null
);
create index queued_mails_by_due on queued_mails (due);
create index queued_mails_by_key on queued_mails (resetkey);
select guard_table('queued_mails');
