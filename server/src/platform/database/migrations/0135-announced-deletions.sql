-- Closed incidents that are past their retention: they are deleted some days after this was
-- announced, unless an admin keeps them. `seen`: the last run that found the incident past its retention.
create table announced_deletions (
  organisationid text not null,
  incidentid text not null,
  announced timestamptz not null,
  seen timestamptz not null,
  -- The name of the admin who keeps it.
  keptby text,
  primary key (organisationid, incidentid),
  foreign key (organisationid, incidentid) references incidents (organisationid, id) on delete cascade
);

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  perform guard_table('announced_deletions');
  execute format(
    'create policy own_organisation on announced_deletions to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  execute format('grant select, update, delete on announced_deletions to %I', app);
end
$$;
