-- Tables that belong to an organisation are keyed by it first and guarded by row level security:
-- the owner's app role (holdfast_app for the owner holdfast) sees only the rows of the organisation
-- named in app.org, and none when none is named. Tables without a policy are for the system's own
-- connections only.

-- Roles belong to the whole server: databases of several owners need one each.
do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  begin
    execute format('create role %I nologin', app);
  exception
    when duplicate_object or unique_violation then null;
  end;
  -- Whoever may create roles administers theirs, and must still let themselves act as it.
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant %I to %I', app, current_user);
  end if;
end
$$;

-- What several processes must share and no person may read.
create table server_secrets (
  name text primary key,
  value text not null
);

create table organisations (
  id text primary key,
  name text not null,
  created timestamptz not null
);

-- Global, so that a username is unique over all organisations and never used again.
create table usernames (
  username text primary key,
  organisationid text not null references organisations (id)
);

-- A deleted user keeps name and id for the logs; passwordhash is null from then on.
create table users (
  organisationid text not null references organisations (id),
  id text not null references usernames (username),
  name text not null,
  email text not null default '',
  type text not null check (type in ('admin', 'standard')),
  passwordhash text,
  -- Tokens of an older version are withdrawn.
  signinversion integer not null default 1,
  deleted timestamptz,
  primary key (organisationid, id)
);
create index users_by_email on users (lower(email)) where deleted is null;

-- Sign-in by processes that share nothing else. Rows live as long as they can matter.
create table sign_in_failures (
  counter text not null,
  at timestamptz not null
);
create index sign_in_failures_by_counter on sign_in_failures (counter, at);

create table known_devices (
  username text not null references usernames (username),
  devicehash text not null,
  lastused timestamptz not null,
  primary key (username, devicehash)
);

-- Either one token (jti) or all tokens of a user below a sign-in version.
create table withdrawals (
  jti text,
  userid text,
  belowversion integer,
  at timestamptz not null default clock_timestamp(),
  check ((jti is null) <> (userid is null))
);
create index withdrawals_by_time on withdrawals (at);

create table reset_keys (
  keyhash text primary key,
  username text not null references usernames (username),
  expires timestamptz not null
);

-- Raised in the transaction of every write, so that a cached answer can be told from a stale one.
create table collection_versions (
  organisationid text not null,
  collection text not null,
  version bigint not null,
  primary key (organisationid, collection)
);

create table allocations (
  organisationid text not null,
  userid text not null,
  roleid text not null,
  primary key (organisationid, userid, roleid),
  foreign key (organisationid, userid) references users (organisationid, id)
);

-- fields: every text that people write, by its name; see incident-fields.ts in the contract.
create table incidents (
  organisationid text not null references organisations (id),
  id text not null,
  timestamp timestamptz not null,
  closed timestamptz,
  version integer not null default 1,
  logseq integer not null default 0,
  userid text not null,
  authorname text not null,
  fields jsonb not null,
  -- What the report said, so that its repetition can be told from another one under the same id.
  reported jsonb not null,
  primary key (organisationid, id)
);

create table incident_changes (
  organisationid text not null,
  incidentid text not null,
  version integer not null,
  field text not null,
  value text not null,
  previous text not null,
  userid text not null,
  authorname text not null,
  timestamp timestamptz not null,
  primary key (organisationid, incidentid, version, field),
  foreign key (organisationid, incidentid) references incidents (organisationid, id) on delete cascade
);

create table log_entries (
  organisationid text not null,
  incidentid text not null,
  seq integer not null,
  id uuid not null,
  timestamp timestamptz not null,
  devicetimestamp timestamptz not null,
  received timestamptz not null,
  userid text not null,
  authorname text not null,
  roleid text,
  type text not null check (type in ('text', 'location')),
  content text not null check (content <> ''),
  primary key (organisationid, incidentid, seq),
  unique (organisationid, id),
  foreign key (organisationid, incidentid) references incidents (organisationid, id) on delete cascade
);

-- Every check ever made, in the order of arrival; the latest by its own time counts. idx is null
-- for the whole item.
create table checks (
  organisationid text not null,
  incidentid text not null,
  seq bigint generated always as identity,
  itemid text not null,
  idx integer,
  checked boolean,
  userid text not null,
  authorname text not null,
  timestamp timestamptz not null,
  devicetimestamp timestamptz not null,
  received timestamptz not null,
  primary key (organisationid, incidentid, seq),
  foreign key (organisationid, incidentid) references incidents (organisationid, id) on delete cascade
);

create table contact_groups (
  organisationid text not null references organisations (id),
  id text not null,
  name text not null,
  parentgroupid text,
  colour text not null,
  icon text not null,
  primary key (organisationid, id),
  foreign key (organisationid, parentgroupid) references contact_groups (organisationid, id)
    on delete cascade
);

-- groupid is a contact group, or incident_ and the id of the incident whose live contact it is.
create table contacts (
  organisationid text not null references organisations (id),
  id text not null,
  name text not null,
  title text not null,
  phone text not null,
  groupid text not null,
  email text,
  primary key (organisationid, id)
);
create index contacts_by_group on contacts (organisationid, groupid);

-- The published guidance; the highest version counts.
create table content_versions (
  organisationid text not null references organisations (id),
  version integer not null,
  guidance jsonb not null,
  published timestamptz not null,
  userid text,
  primary key (organisationid, version)
);

create table media (
  organisationid text not null references organisations (id),
  key text not null,
  path text not null,
  contenttype text not null,
  bytes bytea not null,
  uploaded timestamptz not null,
  primary key (organisationid, key),
  unique (organisationid, path)
);
-- Pictures are compressed already.
alter table media alter column bytes set storage external;

-- The walls.

do $$
declare
  app name := left(current_user, 50) || '_app';
  name text;
begin
  foreach name in array array[
    'users', 'collection_versions', 'allocations', 'incidents', 'incident_changes', 'log_entries',
    'checks', 'contact_groups', 'contacts', 'content_versions', 'media'
  ]
  loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_organisation on %I to %I
         using (organisationid = nullif(current_setting(''app.org'', true), ''''))
         with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
      name, app
    );
  end loop;

  execute format('grant usage on schema public to %I', app);
  foreach name in array array[
    'collection_versions', 'allocations', 'incidents', 'contact_groups', 'contacts',
    'content_versions', 'media'
  ]
  loop
    execute format('grant select, insert, update, delete on %I to %I', name, app);
  end loop;
  -- What a person said is never changed, and goes only with its incident.
  execute format('grant select, insert on incident_changes, log_entries, checks to %I', app);
  -- Passwords and sign-in stay with the system.
  execute format('grant select (organisationid, id, name, email, type, deleted) on users to %I', app);
end
$$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (
    select from incidents where organisationid = old.organisationid and id = old.incidentid
  ) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;

create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['incident_changes', 'log_entries', 'checks']
  loop
    execute format(
      'create trigger append_only before update or delete on %I
         for each row execute function refuse_change()',
      name
    );
    execute format(
      'create trigger never_truncated before truncate on %I execute function refuse_truncate()',
      name
    );
  end loop;
end
$$;
