-- One row, made at the first start: the host from which this database sends mails, pushes and webhooks, since the first start
-- of a server that others can reach, and since when it sends nothing after a restore or a move.
create table outward_sending (
  host text,
  restored boolean not null default false,
  pausedsince timestamptz
);
create unique index outward_sending_is_one on outward_sending ((true));
select guard_table('outward_sending');

-- What a copy of the database has from before is not sent by the copy.
alter table queued_mails add column queued timestamptz not null default now();
