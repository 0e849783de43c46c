-- The record of an incident, sealed into a chain of hashes after the commit: see docs/record.md.

-- Who held which team role: when the incident was reported, and after each change while it was open.
create table allocation_changes (
  organisationid text not null,
  incidentid text not null,
  seq bigint generated always as identity,
  timestamp timestamptz not null,
  userid text not null,
  authorname text not null,
  allocations jsonb not null,
  primary key (organisationid, incidentid, seq),
  foreign key (organisationid, incidentid) references incidents (organisationid, id) on delete cascade
);

-- How far the record is sealed. The other columns say up to where each kind of row is in the chain.
create table record_heads (
  organisationid text not null,
  incidentid text not null,
  length integer not null,
  hash text not null,
  logseq integer not null,
  checkseq bigint not null,
  changeversion integer not null,
  allocationseq bigint not null,
  -- When the head was sent to the addresses that are named for it.
  mailed timestamptz,
  primary key (organisationid, incidentid),
  foreign key (organisationid, incidentid) references incidents (organisationid, id) on delete cascade
);

create table record_seals (
  organisationid text not null,
  incidentid text not null,
  n integer not null,
  kind text not null,
  recordid text not null,
  digest text not null,
  sealed timestamptz not null,
  hash text not null,
  primary key (organisationid, incidentid, n),
  foreign key (organisationid, incidentid)
    references record_heads (organisationid, incidentid) on delete cascade
);

-- The keys that sign exported records; the newest of an organisation is in use. The private part is
-- encrypted with a key that is derived from the server's secret.
create table record_keys (
  organisationid text not null references organisations (id),
  publickey text not null,
  privatekey text not null,
  created timestamptz not null,
  primary key (organisationid, publickey)
);

-- To whom the head of a record is sent when its incident is closed.
create table record_settings (
  organisationid text primary key references organisations (id),
  addresses text[] not null,
  version integer not null
);

do $$
declare
  app name := left(current_user, 50) || '_app';
  name text;
begin
  foreach name in array array[
    'allocation_changes', 'record_heads', 'record_seals', 'record_settings'
  ]
  loop
    perform guard_table(name::regclass);
    execute format(
      'create policy own_organisation on %I to %I
         using (organisationid = nullif(current_setting(''app.org'', true), ''''))
         with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
      name, app
    );
  end loop;
  -- Keys are for the system's connections only.
  perform guard_table('record_keys');

  execute format('grant select, insert on allocation_changes, record_seals to %I', app);
  execute format('grant select, insert, update on record_heads, record_settings to %I', app);

  foreach name in array array['allocation_changes', 'record_seals']
  loop
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
