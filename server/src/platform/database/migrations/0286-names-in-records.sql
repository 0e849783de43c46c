-- The names in the sealed entries of an incident. A seal covers the commitment: the hash of salt and text.
-- owner: the user or person whose name it is; with their id as the text, their username. An erased name has
-- no salt, the number of the erasure, and what stands in its place as owner and text.
create table record_names (
  organisationid text not null,
  incidentid text not null,
  commitment text not null,
  owner text not null,
  text text not null,
  salt text,
  erased integer,
  primary key (organisationid, incidentid, commitment),
  unique (organisationid, incidentid, owner, text),
  foreign key (organisationid, incidentid) references incidents (organisationid, id) on delete cascade,
  check ((salt is null) = (erased is not null))
);

-- Whose name was erased in an incident, as a number, by whom, and which commitments nobody can open since.
-- mac: a code that only the server's secret can make; without it nothing is sealed.
create table record_erasures (
  organisationid text not null,
  incidentid text not null,
  seq bigint generated always as identity,
  number integer not null,
  commitments text[] not null,
  userid text not null,
  authorname text not null,
  confirmedby text not null,
  confirmedname text not null,
  timestamp timestamptz not null,
  mac text not null,
  primary key (organisationid, incidentid, seq),
  foreign key (organisationid, incidentid) references incidents (organisationid, id) on delete cascade
);

-- Up to which erasure the record of the incident is sealed, with a code of its own: a process of an earlier
-- version leaves both as they are.
alter table record_heads
  add column erasureseq bigint not null default 0,
  add column erasuremac text;
create index record_seals_of_erasures on record_seals (organisationid, incidentid)
  where kind = 'erasure';

-- Before this moment names are sealed in plain, so that an upgrade that is taken back, or a process of the
-- previous version that still runs, can read every seal. Null in a new database: from the beginning.
alter table record_macs add column namesfrom timestamptz;
update record_macs set namesfrom = now() + interval '1 hour';

do $$
declare
  app name := left(current_user, 50) || '_app';
  name text;
begin
  foreach name in array array['record_names', 'record_erasures']
  loop
    perform guard_table(name::regclass);
    execute format(
      'create policy own_organisation on %I to %I
         using (organisationid = nullif(current_setting(''app.org'', true), ''''))
         with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
      name, app
    );
  end loop;
  execute format('grant select, insert, update on record_names to %I', app);
  execute format('grant select, insert on record_erasures to %I', app);
end
$$;

create trigger append_only before update or delete on record_erasures
  for each row execute function refuse_change();
create trigger never_truncated before truncate on record_erasures execute function refuse_truncate();
