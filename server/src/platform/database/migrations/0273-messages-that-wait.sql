-- planned: when the step was to begin, while due moves because people hide; null in steps of earlier versions.
alter table escalation_steps add column planned timestamptz;

-- claimed: until when a process may talk to the gateway, by the clock of the database, because those of two processes
-- may differ; null while none does, and for processes of earlier versions. sharedwith: other users with the same number.
alter table channel_messages
  add column claimed timestamptz,
  add column sharedwith text[] not null default '{}';

-- Whether somebody is being told by another message at this moment.
create index channel_messages_running on channel_messages (organisationid, alertid) where running;
-- Whether a message is the last of its step.
create index channel_messages_of_step on channel_messages (organisationid, stepseq) where state = 'waiting';
-- Whether somebody was told by another message.
create index channel_messages_handed on channel_messages (organisationid, alertid, userid)
  where state = 'handed';
