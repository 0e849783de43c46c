-- What owners of tasks are still to be told, beyond open apps. Rows without a user are the times at which a
-- task is due and overdue; when such a time comes, the row becomes one row for each owner of then. Rows of a
-- user are pushed together. taskdue is the due time that the row is about.
create table task_notices (
  organisationid text not null,
  incidentid text not null,
  seq bigint generated always as identity,
  taskid text not null,
  event text not null check (event in ('assigned', 'due', 'overdue')),
  userid text,
  taskdue timestamptz,
  due timestamptz not null,
  attempts integer not null default 0,
  done timestamptz,
  told boolean not null default false,
  primary key (organisationid, incidentid, seq),
  foreign key (organisationid, taskid) references tasks (organisationid, id) on delete cascade
);
create unique index task_notices_times on task_notices (organisationid, taskid, event, taskdue)
  where userid is null;
create index task_notices_to_do on task_notices (due) where done is null;
create index task_notices_of_user on task_notices (organisationid, userid, done);

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  perform guard_table('task_notices');
  execute format(
    'create policy own_organisation on task_notices to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  execute format('grant select, insert, update, delete on task_notices to %I', app);
end
$$;
