-- The heads of records carry a code that only the server's secret can make, and are remembered a
-- second time in rows that no deletion cascades to: see docs/decisions/0098.
alter table record_heads add column mac text;

-- Every incident that was ever sealed, and how far. keyid: which secret it was first sealed with.
-- deleted: when the incident was deleted, by people or after its retention.
create table sealed_incidents (
  organisationid text not null references organisations (id),
  incidentid text not null,
  keyid text not null,
  length integer not null,
  hash text not null,
  mac text not null,
  deleted timestamptz,
  primary key (organisationid, incidentid)
);

-- How many rows of an organisation sealed_incidents has, so that none can be taken away.
create table sealed_incident_counts (
  organisationid text not null references organisations (id),
  keyid text not null,
  count integer not null,
  mac text not null,
  primary key (organisationid, keyid)
);

-- A row once the heads of before this migration have got their codes. None here: a database is
-- restored from a backup only while its tables are empty.
create table record_macs (
  done boolean not null
);

do $$
declare
  app name := left(current_user, 50) || '_app';
  name text;
begin
  foreach name in array array['sealed_incidents', 'sealed_incident_counts']
  loop
    perform guard_table(name::regclass);
    execute format(
      'create policy own_organisation on %I to %I
         using (organisationid = nullif(current_setting(''app.org'', true), ''''))
         with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
      name, app
    );
    execute format('grant select, insert, update on %I to %I', name, app);
  end loop;
  -- For the system's connections only.
  perform guard_table('record_macs');
end
$$;

-- A process of before the upgrade, which knows no codes, fails to seal and leaves it to the others.
create function require_mac() returns trigger language plpgsql as $$
begin
  if new.mac is null or (tg_op = 'UPDATE' and new.hash <> old.hash and new.mac is not distinct from old.mac)
  then
    raise exception 'The head of a record needs a code';
  end if;
  return new;
end
$$;
create trigger require_mac after insert or update of hash on record_heads
  for each row execute function require_mac();
