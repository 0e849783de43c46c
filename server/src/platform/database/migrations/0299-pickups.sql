-- Adults at the gate who ask for somebody, and what became of that: every event. pickupid is the id of the event
-- that asked, which alone has a collector: adult, relationship and identity. people is a list of one person with
-- personid, name, groupid and groupname as they were then.
create table pickups (
  organisationid text not null,
  incidentid text not null,
  seq bigint generated always as identity,
  id uuid not null,
  pickupid uuid not null,
  state text not null check (state in ('asked', 'waiting', 'fetching', 'here', 'withdrawn')),
  people jsonb not null,
  collector jsonb,
  note text not null,
  userid text not null,
  authorname text not null,
  timestamp timestamptz not null,
  devicetimestamp timestamptz not null,
  received timestamptz not null,
  primary key (organisationid, incidentid, seq),
  unique (organisationid, id),
  check ((state = 'asked') = (id = pickupid)),
  check ((state = 'asked') = (collector is not null)),
  foreign key (organisationid, incidentid) references incidents (organisationid, id) on delete cascade
);
create index pickups_of_request on pickups (organisationid, pickupid);

-- Up to which event the record of the incident is sealed, with a code of its own: a process of an earlier
-- version leaves both as they are.
alter table record_heads
  add column pickupseq bigint not null default 0,
  add column pickupmac text;
create index record_seals_of_pickups on record_seals (organisationid, incidentid)
  where kind = 'pickup';

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  perform guard_table('pickups'::regclass);
  execute format(
    'create policy own_organisation on pickups to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  execute format('grant select, insert on pickups to %I', app);
end
$$;

create trigger append_only before update or delete on pickups
  for each row execute function refuse_change();
create trigger never_truncated before truncate on pickups execute function refuse_truncate();
