-- What happened with the handover of a team role: that it was made (offered, asked, tookover) and what became
-- of it (accepted, withdrawn). role, toname and the names in fromholders are as they were then. brief is what
-- the record said when the handover was made; null for what became of it.
create table handover_events (
  organisationid text not null,
  incidentid text not null,
  seq bigint generated always as identity,
  id text not null,
  handoverid text not null,
  event text not null check (event in ('offered', 'asked', 'tookover', 'accepted', 'withdrawn')),
  roleid text not null,
  role text not null,
  fromholders jsonb not null,
  touserid text not null,
  toname text not null,
  note text not null,
  brief jsonb,
  userid text not null,
  authorname text not null,
  timestamp timestamptz not null,
  devicetimestamp timestamptz not null,
  received timestamptz not null,
  primary key (organisationid, incidentid, seq),
  unique (organisationid, id),
  foreign key (organisationid, incidentid) references incidents (organisationid, id) on delete cascade
);
-- A handover is made once, and one thing becomes of it, whoever writes at the same time.
create unique index handovers_are_made_once on handover_events (organisationid, handoverid)
  where event in ('offered', 'asked', 'tookover');
create unique index handovers_end_once on handover_events (organisationid, handoverid)
  where event in ('accepted', 'withdrawn');

-- Up to which event the record of the incident is sealed, with a code of its own: a process of an earlier
-- version leaves both as they are.
alter table record_heads
  add column handoverseq bigint not null default 0,
  add column handovermac text;
create index record_seals_of_handovers on record_seals (organisationid, incidentid)
  where kind = 'handover';

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  perform guard_table('handover_events');
  execute format(
    'create policy own_organisation on handover_events to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  execute format('grant select, insert on handover_events to %I', app);
end
$$;
create trigger append_only before update or delete on handover_events
  for each row execute function refuse_change();
create trigger never_truncated before truncate on handover_events
  execute function refuse_truncate();
