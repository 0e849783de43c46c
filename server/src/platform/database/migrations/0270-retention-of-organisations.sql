-- How long an organisation keeps what it no longer needs, in days; null: as the installation does.
-- visitorsfrom: no visitor is deleted before, because their days were changed lately.
create table retention_settings (
  organisationid text primary key references organisations (id),
  incidentdays integer check (incidentdays between 28 and 36500),
  exercisedays integer check (exercisedays between 28 and 36500),
  visitordays integer check (visitordays between 7 and 365),
  visitorsfrom timestamptz,
  version integer not null
);

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  perform guard_table('retention_settings'::regclass);
  execute format(
    'create policy own_organisation on retention_settings to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  execute format('grant select, insert, update, delete on retention_settings to %I', app);
end
$$;
