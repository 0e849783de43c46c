-- What has to be done in an incident, as it was first said. A task has a team role, users (userids), or
-- nobody yet. ownername is how people read that.
create table tasks (
  organisationid text not null,
  incidentid text not null,
  seq bigint generated always as identity,
  id text not null,
  title text not null,
  detail text not null,
  sourcetype text not null check (sourcetype in ('log', 'check', 'decision', 'none')),
  sourceid text not null,
  roleid text,
  userids text[] not null,
  ownername text not null,
  due timestamptz,
  userid text not null,
  authorname text not null,
  timestamp timestamptz not null,
  devicetimestamp timestamptz not null,
  received timestamptz not null,
  primary key (organisationid, incidentid, seq),
  unique (organisationid, id),
  foreign key (organisationid, incidentid) references incidents (organisationid, id) on delete cascade
);

-- Every change of a task. Of each field (state, owner, due) the last change by timestamp applies. Null is
-- what a change left as it was. An owner is changed if userids is not null, due if duechanged.
create table task_changes (
  organisationid text not null,
  incidentid text not null,
  seq bigint generated always as identity,
  id uuid not null,
  taskid text not null,
  state text check (state in ('open', 'doing', 'done', 'cancelled')),
  roleid text,
  userids text[],
  ownername text,
  duechanged boolean not null,
  due timestamptz,
  note text not null,
  userid text not null,
  authorname text not null,
  timestamp timestamptz not null,
  devicetimestamp timestamptz not null,
  received timestamptz not null,
  primary key (organisationid, incidentid, seq),
  unique (organisationid, id),
  foreign key (organisationid, taskid) references tasks (organisationid, id) on delete cascade
);
create index task_changes_by_task on task_changes (organisationid, taskid, seq);

-- Up to which task, and which change of one, the record of the incident is sealed, with a code that only
-- the server's secret can make. Processes of an earlier version leave these columns as they are.
alter table record_heads
  add column taskseq bigint not null default 0,
  add column taskchangeseq bigint not null default 0,
  add column taskmac text;

do $$
declare
  app name := left(current_user, 50) || '_app';
  name text;
begin
  foreach name in array array['tasks', 'task_changes']
  loop
    perform guard_table(name::regclass);
    execute format(
      'create policy own_organisation on %I to %I
         using (organisationid = nullif(current_setting(''app.org'', true), ''''))
         with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
      name, app
    );
    execute format('grant select, insert on %I to %I', name, app);
    execute format(
      'create trigger append_only before update or delete on %I
         for each row execute function refuse_change()',
      name
    );
    execute format(
      'create trigger never_truncated before truncate on %I execute function refuse_truncate()',
      name
    );
  end loop;
end
$$;
