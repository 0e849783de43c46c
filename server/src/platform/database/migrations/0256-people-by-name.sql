-- The people of the roll groups. needs: help in an evacuation. adults: who may collect the person, as a list of
-- name, relationship and note. Inactive people have left.
create table people (
  organisationid text not null references organisations (id),
  id text not null,
  name text not null,
  rollgroupid text not null,
  needs text not null,
  adults jsonb not null,
  active boolean not null,
  primary key (organisationid, id)
);

-- Whether roll calls are by name. Without a row they are not.
create table roll_call_settings (
  organisationid text primary key references organisations (id),
  rollcallnames text not null check (rollcallnames in ('on', 'off'))
);

-- Every mark of a roll call by name: people is a list of personid, name, groupid and groupname as they were
-- then. known is the highest number that the author's device had.
create table roll_marks (
  organisationid text not null,
  incidentid text not null,
  seq bigint generated always as identity,
  id uuid not null,
  people jsonb not null,
  state text not null check (state in ('present', 'absent', 'injured', 'missing', 'released')),
  place text not null,
  note text not null,
  known bigint not null,
  userid text not null,
  authorname text not null,
  timestamp timestamptz not null,
  devicetimestamp timestamptz not null,
  received timestamptz not null,
  primary key (organisationid, incidentid, seq),
  unique (organisationid, id),
  foreign key (organisationid, incidentid) references incidents (organisationid, id) on delete cascade
);

-- Up to which mark the record of the incident is sealed, with a code of its own: a process of an earlier
-- version leaves both as they are.
alter table record_heads
  add column markseq bigint not null default 0,
  add column markmac text;
create index record_seals_of_marks on record_seals (organisationid, incidentid)
  where kind = 'mark';

do $$
declare
  app name := left(current_user, 50) || '_app';
  name text;
begin
  foreach name in array array['people', 'roll_call_settings', 'roll_marks']
  loop
    perform guard_table(name::regclass);
    execute format(
      'create policy own_organisation on %I to %I
         using (organisationid = nullif(current_setting(''app.org'', true), ''''))
         with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
      name, app
    );
  end loop;
  execute format('grant select, insert, update, delete on people to %I', app);
  execute format('grant select, insert, update on roll_call_settings to %I', app);
  execute format('grant select, insert on roll_marks to %I', app);
end
$$;

create trigger append_only before update or delete on roll_marks
  for each row execute function refuse_change();
create trigger never_truncated before truncate on roll_marks execute function refuse_truncate();
