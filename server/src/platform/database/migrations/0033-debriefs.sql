-- What an organisation learnt from an incident, written after its closing. Every version stays, as part
-- of the sealed record; the highest counts.
create table debriefs (
  organisationid text not null,
  incidentid text not null,
  version integer not null,
  wentwell text not null,
  wentbadly text not null,
  actions jsonb not null,
  userid text not null,
  authorname text not null,
  timestamp timestamptz not null,
  primary key (organisationid, incidentid, version),
  foreign key (organisationid, incidentid) references incidents (organisationid, id) on delete cascade
);

alter table record_heads add column debriefversion integer not null default 0;

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  perform guard_table('debriefs');
  execute format(
    'create policy own_organisation on debriefs to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  execute format('grant select, insert on debriefs to %I', app);
end
$$;

create trigger append_only before update or delete on debriefs
  for each row execute function refuse_change();
create trigger never_truncated before truncate on debriefs execute function refuse_truncate();
