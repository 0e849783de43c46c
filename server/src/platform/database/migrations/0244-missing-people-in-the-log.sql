-- Of which count of a roll group the log of an incident spoke last (countid), and when (told). due: when it has to
-- speak of a later one, because it spoke a moment ago; null while nothing waits.
create table told_missing (
  organisationid text not null,
  incidentid text not null,
  groupid text not null,
  countid uuid,
  told timestamptz,
  due timestamptz,
  primary key (organisationid, incidentid, groupid),
  foreign key (organisationid, incidentid) references incidents (organisationid, id) on delete cascade
);
create index told_missing_to_do on told_missing (due) where due is not null;

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  perform guard_table('told_missing');
  execute format(
    'create policy own_organisation on told_missing to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  execute format('grant select, insert, update, delete on told_missing to %I', app);
end
$$;
