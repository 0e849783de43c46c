-- What each device last said about its copy of the organisation, so that admins see who is ready
-- for a day without network. devicehash: of the secret that the device signs in with.
create table device_readiness (
  organisationid text not null,
  userid text not null,
  devicehash text not null,
  reported timestamptz not null,
  ready boolean not null,
  contentetag text,
  contenttaken timestamptz,
  installed boolean not null,
  storagegranted boolean not null,
  appversion text not null,
  endsat timestamptz not null,
  primary key (organisationid, userid, devicehash),
  foreign key (organisationid, userid) references users (organisationid, id)
);

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  alter table device_readiness enable row level security;
  execute format(
    'create policy own_organisation on device_readiness to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  execute format('grant select, insert, update, delete on device_readiness to %I', app);
end
$$;
