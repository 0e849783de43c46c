-- Answers may say which room somebody is in, and who is there; rooms: whether the kind of alert asks.
alter table alert_answers add column room jsonb;
alter table alerts add column rooms boolean not null default false;

-- What people who follow an alert do about a call for help. recipientid: who called. answered: the time
-- of the call that the follower had on the screen.
create table alert_responses (
  organisationid text not null,
  incidentid text not null,
  alertid text not null,
  seq bigint generated always as identity,
  id uuid not null,
  recipientid text not null,
  kind text not null check (kind in ('seen', 'coming', 'withdrawn')),
  userid text not null,
  authorname text not null,
  answered timestamptz not null,
  timestamp timestamptz not null,
  devicetimestamp timestamptz not null,
  received timestamptz not null,
  primary key (organisationid, alertid, seq),
  unique (organisationid, id),
  foreign key (organisationid, alertid) references alerts (organisationid, id) on delete cascade
);
create index alert_responses_by_incident on alert_responses (organisationid, incidentid, seq);

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  perform guard_table('alert_responses');
  execute format(
    'create policy own_organisation on alert_responses to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  execute format('grant select, insert on alert_responses to %I', app);
  execute format('grant update (room) on alert_answers to %I', app);
end
$$;

create trigger append_only before update or delete on alert_responses
  for each row execute function refuse_change();
create trigger never_truncated before truncate on alert_responses execute function refuse_truncate();

-- Devices read the alerts again.
insert into collection_versions (organisationid, collection, version)
  select id, 'alerts', 1 from organisations
  on conflict (organisationid, collection) do update set version = collection_versions.version + 1;
