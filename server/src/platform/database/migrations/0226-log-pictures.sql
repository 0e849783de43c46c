-- Pictures of log entries. The entry announces them, and its seal covers their hashes; the bytes follow.
alter table log_entries add column pictures jsonb;

-- The bytes: `original` as the device announced them, `shown` as the server wrote them anew once it had all
-- of them. `received` has the ranges that have arrived. size is what was announced.
create table log_pictures (
  organisationid text not null,
  incidentid text not null,
  entryid uuid not null,
  sha256 text not null,
  userid text not null,
  size integer not null,
  received int4multirange not null default '{}',
  original bytea not null,
  shown bytea,
  primary key (organisationid, entryid, sha256),
  foreign key (organisationid, incidentid) references incidents (organisationid, id) on delete cascade
);
create index log_pictures_by_incident on log_pictures (organisationid, incidentid);
-- Pictures are compressed already.
alter table log_pictures
  alter column original set storage external,
  alter column shown set storage external;

-- What became of each picture: the server has it, or an admin deleted it. Sealed by number.
create table log_picture_events (
  organisationid text not null,
  incidentid text not null,
  seq bigint generated always as identity,
  entryid uuid not null,
  sha256 text not null,
  state text not null check (state in ('received', 'deleted')),
  reason text not null,
  userid text not null,
  authorname text not null,
  timestamp timestamptz not null,
  primary key (organisationid, incidentid, seq),
  unique (organisationid, entryid, sha256, state),
  foreign key (organisationid, incidentid) references incidents (organisationid, id) on delete cascade
);

-- As for tasks: see 0210 and 0216.
alter table record_heads
  add column pictureseq bigint not null default 0,
  add column picturemac text;
create index record_seals_of_pictures on record_seals (organisationid, incidentid)
  where kind = 'picture';

do $$
declare
  app name := left(current_user, 50) || '_app';
  name text;
begin
  foreach name in array array['log_pictures', 'log_picture_events']
  loop
    perform guard_table(name::regclass);
    execute format(
      'create policy own_organisation on %I to %I
         using (organisationid = nullif(current_setting(''app.org'', true), ''''))
         with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
      name, app
    );
    execute format('grant select, insert on %I to %I', name, app);
  end loop;
  execute format('grant update, delete on log_pictures to %I', app);
end
$$;
create trigger append_only before update or delete on log_picture_events
  for each row execute function refuse_change();
create trigger never_truncated before truncate on log_picture_events
  execute function refuse_truncate();
