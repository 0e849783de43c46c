-- Who may close incidents. Without a row an organisation has the default: everyone.
create table incident_settings (
  organisationid text not null references organisations (id),
  closers text not null check (closers in ('everyone', 'team')),
  primary key (organisationid)
);

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  perform guard_table('incident_settings');
  execute format(
    'create policy own_organisation on incident_settings to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  execute format('grant select, insert, update, delete on incident_settings to %I', app);
end
$$;
