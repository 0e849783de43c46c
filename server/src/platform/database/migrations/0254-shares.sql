-- An incident shown to somebody without an account, by a link with a key. keyhash: the key itself is nowhere. With
-- the salt and the server's secret it can be worked out again, for a retry of the request that made it.
-- incidentversion: the incident's version then, so that a later closing is known even after a reopening.
-- expires is by the server's clock, databaseexpires by the database's.
create table incident_shares (
  organisationid text not null,
  incidentid text not null,
  id uuid not null,
  name text not null,
  hours integer not null,
  parts text[] not null,
  salt text not null,
  keyhash text not null,
  incidentversion integer not null,
  userid text not null,
  authorname text not null,
  timestamp timestamptz not null,
  expires timestamptz not null,
  databaseexpires timestamptz not null,
  ended timestamptz,
  endedby text not null,
  endreason text check (endreason in ('stopped', 'restored')),
  primary key (organisationid, id),
  foreign key (organisationid, incidentid) references incidents (organisationid, id) on delete cascade
);
-- Only the key says which organisation it is.
create index incident_shares_by_key on incident_shares (keyhash);
create index incident_shares_of_incident on incident_shares (organisationid, incidentid);

-- A device on which a share was opened. times: openings; what follows the last request within minutes is the same.
create table share_openings (
  organisationid text not null,
  incidentid text not null,
  shareid uuid not null,
  deviceid text not null,
  device text not null,
  first timestamptz not null,
  last timestamptz not null,
  times integer not null,
  primary key (organisationid, shareid, deviceid),
  foreign key (organisationid, shareid) references incident_shares (organisationid, id) on delete cascade
);

do $$
declare
  app name := left(current_user, 50) || '_app';
  guarded text;
begin
  foreach guarded in array array['incident_shares', 'share_openings'] loop
    perform guard_table(guarded);
    execute format(
      'create policy own_organisation on %I to %I
         using (organisationid = nullif(current_setting(''app.org'', true), ''''))
         with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
      guarded, app
    );
    execute format('grant select, insert, update on %I to %I', guarded, app);
  end loop;
end
$$;
