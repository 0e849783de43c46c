-- Ways through a gateway of the organisation to people who do not have the app open: text messages, or calls
-- (voice). The secret is encrypted; of the secret in the address for replies there is only a hash. daylimit: so
-- many messages within a day. failing: since when the gateway has taken nothing, and failure why.
create table channels (
  organisationid text not null references organisations (id),
  id text not null,
  name text not null,
  kind text not null check (kind in ('notify', 'twilio', 'hook')),
  address text not null,
  account text not null,
  sender text not null,
  template text not null,
  secret bytea not null,
  voice boolean not null,
  daylimit integer not null,
  replyhash text,
  tested timestamptz,
  testoutcome text not null default '',
  failing timestamptz,
  failure text not null default '',
  primary key (organisationid, id)
);
-- A gateway that delivers a reply names no organisation.
create index channels_by_reply on channels (replyhash);

-- What alerts of a kind do for those who have not answered: steps are [{ after: seconds, channel }]. groups: the
-- contact groups that are told too. silent: whether text messages go out although phones must make no sound.
create table escalations (
  organisationid text not null references organisations (id),
  kind text not null,
  steps jsonb not null,
  groups text[] not null,
  silent boolean not null,
  primary key (organisationid, kind)
);

-- A step of one alert: at its time it becomes messages, one for each person. groups and silent are copied from the
-- kind when the alert is sent. toldfailure: the log says that the gateway does not work; summed: and how many
-- messages were handed over.
create table escalation_steps (
  organisationid text not null,
  seq bigint generated always as identity,
  alertid text not null,
  channelid text not null,
  event text not null check (event in ('sent', 'ended')),
  groups text[] not null,
  silent boolean not null,
  created timestamptz not null,
  due timestamptz not null,
  done timestamptz,
  outcome text not null default '',
  toldfailure boolean not null default false,
  summed boolean not null default false,
  primary key (organisationid, seq),
  foreign key (organisationid, alertid) references alerts (organisationid, id) on delete cascade
);
create index escalation_steps_due on escalation_steps (due) where done is null;
create index escalation_steps_of_alert on escalation_steps (organisationid, alertid);

-- A text message or call to one person, a user or a contact. The number is not kept: it is looked up when the
-- message goes out. running: a process is talking to the gateway, until due at the latest.
create table channel_messages (
  organisationid text not null,
  seq bigint generated always as identity,
  stepseq bigint not null,
  alertid text not null,
  channelid text not null,
  channelname text not null,
  voice boolean not null,
  event text not null check (event in ('sent', 'ended')),
  userid text,
  contactid text,
  name text not null,
  created timestamptz not null,
  due timestamptz not null,
  running boolean not null default false,
  attempts integer not null default 0,
  attempted timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'handed', 'failed', 'unneeded')),
  outcome text not null default '',
  cost text not null default '',
  primary key (organisationid, seq),
  check ((userid is null) <> (contactid is null)),
  foreign key (organisationid, stepseq) references escalation_steps (organisationid, seq) on delete cascade
);
create index channel_messages_waiting on channel_messages (due) where state = 'waiting';
create index channel_messages_of_alert on channel_messages (organisationid, alertid);
-- How many a channel has sent within a day.
create index channel_messages_by_channel on channel_messages (organisationid, channelid, created);

-- Text messages that came back. messageid is the gateway's, so that a repetition counts once. answerid: the answer
-- to the alert that it became; counted: it has been stored as one. Of an unknown number only the end is kept.
create table channel_replies (
  organisationid text not null,
  seq bigint generated always as identity,
  channelid text not null,
  channelname text not null,
  messageid text not null,
  answerid uuid not null,
  received timestamptz not null,
  sent timestamptz not null,
  userid text,
  contactid text,
  sender text not null,
  alertid text,
  words text not null,
  answer text check (answer in ('safe', 'help')),
  reason text not null,
  counted boolean not null default false,
  primary key (organisationid, seq),
  unique (organisationid, channelid, messageid),
  foreign key (organisationid, alertid) references alerts (organisationid, id) on delete cascade,
  foreign key (organisationid, channelid) references channels (organisationid, id) on delete cascade
);
create index channel_replies_of_person on channel_replies (organisationid, alertid, userid);

do $$
declare
  app name := left(current_user, 50) || '_app';
  guarded text;
begin
  foreach guarded in array array[
    'channels', 'escalations', 'escalation_steps', 'channel_messages', 'channel_replies'
  ] loop
    perform guard_table(guarded);
    execute format(
      'create policy own_organisation on %I to %I
         using (organisationid = nullif(current_setting(''app.org'', true), ''''))
         with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
      guarded, app
    );
    execute format('grant select, insert, update, delete on %I to %I', guarded, app);
  end loop;
end
$$;
