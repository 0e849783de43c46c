-- What the log is still to say of a step, in this order. It is stored together with what it is about, and taken away by
-- whoever writes it into the log, so that nothing is lost between the two.
alter table escalation_steps add column pendingtexts text[] not null default '{}';
create index escalation_steps_pending on escalation_steps (organisationid, seq)
  where pendingtexts <> '{}';
