-- Alerts that were not sent to people again, because their sender had several open: each became part of
-- an open one of the same kind. request: what its sender asked for, so that a retry is known. updateid:
-- the update that it became, null where it said nothing new.
create table joined_alerts (
  organisationid text not null,
  incidentid text not null,
  id text not null,
  alertid text not null,
  userid text not null,
  request jsonb not null,
  updateid uuid,
  timestamp timestamptz not null,
  primary key (organisationid, id),
  foreign key (organisationid, alertid) references alerts (organisationid, id) on delete cascade
);
create index joined_alerts_by_alert on joined_alerts (organisationid, alertid, timestamp);
create index alerts_open_by_sender on alerts (organisationid, userid, timestamp) where ended is null;

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  perform guard_table('joined_alerts');
  execute format(
    'create policy own_organisation on joined_alerts to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  execute format('grant select, insert on joined_alerts to %I', app);
end
$$;

create trigger append_only before update or delete on joined_alerts
  for each row execute function refuse_change();
create trigger never_truncated before truncate on joined_alerts execute function refuse_truncate();
