-- Visitors and contractors. departed is null while they are here; departedby is who signed them out.
create table visitors (
  organisationid text not null references organisations (id),
  id text not null,
  name text not null,
  host text not null,
  rollgroupid text not null,
  arrived timestamptz not null,
  devicearrived timestamptz not null,
  departed timestamptz,
  userid text not null,
  authorname text not null,
  departedby text,
  primary key (organisationid, id)
);
create index visitors_by_departure on visitors (organisationid, departed);

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  perform guard_table('visitors'::regclass);
  execute format(
    'create policy own_organisation on visitors to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  execute format('grant select, insert, update, delete on visitors to %I', app);
end
$$;
