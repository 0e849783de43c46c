-- Who stands in for the holders of a team role, in the order of `deputy`, from 1. They are not allocations: a
-- process of an earlier version would give them the rights of those who hold the role.
create table role_deputies (
  organisationid text not null,
  userid text not null,
  roleid text not null,
  deputy integer not null check (deputy > 0),
  primary key (organisationid, userid, roleid),
  foreign key (organisationid, userid) references users (organisationid, id)
);

-- The deputies after the change. Processes of an earlier version leave it empty.
alter table allocation_changes add column deputies jsonb not null default '[]';

-- After how many minutes without an answer to an alert a deputy is asked; null: never.
alter table incident_settings add column deputyminutes integer;

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  perform guard_table('role_deputies');
  execute format(
    'create policy own_organisation on role_deputies to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  execute format('grant select, insert, update, delete on role_deputies to %I', app);
end
$$;
