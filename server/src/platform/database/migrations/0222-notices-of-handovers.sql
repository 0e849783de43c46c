-- Who is still to be told of a handover by a push: its receiver that it waits, its giver that it was accepted.
create table handover_notices (
  organisationid text not null,
  incidentid text not null,
  seq bigint generated always as identity,
  handoverid text not null,
  userid text not null,
  due timestamptz not null,
  done timestamptz,
  primary key (organisationid, incidentid, seq),
  foreign key (organisationid, incidentid) references incidents (organisationid, id) on delete cascade
);
create index handover_notices_to_do on handover_notices (due) where done is null;

-- Whether the app on the device understands a push about handovers. An earlier one would show it as an alert.
alter table push_subscriptions add column handovers boolean not null default false;

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  perform guard_table('handover_notices');
  execute format(
    'create policy own_organisation on handover_notices to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  execute format('grant select, insert, update, delete on handover_notices to %I', app);
end
$$;
