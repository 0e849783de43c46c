-- The steps of an organisation's preparation that an admin has said are not needed.
create table steps_not_needed (
  organisationid text not null references organisations (id),
  step text not null,
  userid text not null,
  authorname text not null,
  timestamp timestamptz not null,
  primary key (organisationid, step)
);

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  perform guard_table('steps_not_needed');
  execute format(
    'create policy own_organisation on steps_not_needed to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  execute format('grant select, insert, update, delete on steps_not_needed to %I', app);
end
$$;
