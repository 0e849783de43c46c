-- Classes, staff teams, visitors: whose people are counted. counters: the usernames of who counts.
create table roll_groups (
  organisationid text not null references organisations (id),
  id text not null,
  name text not null,
  expected integer not null,
  counters text[] not null,
  sort integer not null,
  primary key (organisationid, id)
);

-- Every count ever reported. Of a group the latest by its own time stands. The name of the group and
-- how many were expected are those that the author saw.
create table roll_counts (
  organisationid text not null,
  incidentid text not null,
  seq bigint generated always as identity,
  id uuid not null,
  groupid text not null,
  groupname text not null,
  expected integer not null,
  present integer not null,
  missing jsonb not null,
  injured jsonb not null,
  place text not null,
  userid text not null,
  authorname text not null,
  timestamp timestamptz not null,
  devicetimestamp timestamptz not null,
  received timestamptz not null,
  primary key (organisationid, incidentid, seq),
  unique (organisationid, id),
  foreign key (organisationid, incidentid) references incidents (organisationid, id) on delete cascade
);

-- Up to which count the record of the incident is sealed.
alter table record_heads add column countseq bigint not null default 0;

do $$
declare
  app name := left(current_user, 50) || '_app';
  name text;
begin
  foreach name in array array['roll_groups', 'roll_counts']
  loop
    perform guard_table(name::regclass);
    execute format(
      'create policy own_organisation on %I to %I
         using (organisationid = nullif(current_setting(''app.org'', true), ''''))
         with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
      name, app
    );
  end loop;
  execute format('grant select, insert, update, delete on roll_groups to %I', app);
  execute format('grant select, insert on roll_counts to %I', app);
end
$$;

create trigger append_only before update or delete on roll_counts
  for each row execute function refuse_change();
create trigger never_truncated before truncate on roll_counts execute function refuse_truncate();
