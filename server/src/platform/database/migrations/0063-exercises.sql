-- What an admin says was practised in an exercise; without a row it is the kind of its first alert.
create table exercise_kinds (
  organisationid text not null,
  incidentid text not null,
  kind text not null,
  primary key (organisationid, incidentid),
  foreign key (organisationid, incidentid) references incidents (organisationid, id) on delete cascade
);

-- intervals: a list of kind and months. Without a row an organisation has the defaults.
create table exercise_settings (
  organisationid text not null primary key references organisations (id),
  intervals jsonb not null
);

-- Lists of exercises must not read all incidents.
create index exercises_by_time on incidents (organisationid, timestamp) where exercise;

do $$
declare
  app name := left(current_user, 50) || '_app';
  name text;
begin
  foreach name in array array['exercise_kinds', 'exercise_settings']
  loop
    perform guard_table(name::regclass);
    execute format(
      'create policy own_organisation on %I to %I
         using (organisationid = nullif(current_setting(''app.org'', true), ''''))
         with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
      name, app
    );
    execute format('grant select, insert, update, delete on %I to %I', name, app);
  end loop;
end
$$;
