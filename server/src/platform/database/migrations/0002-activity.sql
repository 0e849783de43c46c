-- Who did what, for the admins of an organisation. Written in the transaction of what was done, and
-- never changed or removed. userid is null for a command on the server.
create table activity (
  organisationid text not null references organisations (id),
  seq bigint generated always as identity,
  timestamp timestamptz not null,
  userid text,
  kind text not null,
  recordid text not null,
  summary text not null,
  primary key (organisationid, seq)
);

create function refuse_every_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;

create trigger append_only before update or delete on activity
  for each row execute function refuse_every_change();
create trigger never_truncated before truncate on activity execute function refuse_truncate();

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  alter table activity enable row level security;
  execute format(
    'create policy own_organisation on activity to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  execute format('grant select, insert on activity to %I', app);
end
$$;
