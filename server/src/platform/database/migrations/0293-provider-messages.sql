-- What the provider tells the admins of all organisations, such as "maintenance tonight". It is shown from
-- starts until ends, unless it is withdrawn before.
create table provider_messages (
  id text primary key,
  message text not null check (message <> ''),
  starts timestamptz not null,
  ends timestamptz not null check (ends > starts),
  authorname text not null,
  timestamp timestamptz not null,
  withdrawn timestamptz
);
select guard_table('provider_messages'::regclass);
