-- The sign-ins that have not ended, for the users who want to see and end them. id: that of the
-- tokens (jti); device: in words, from the browser's description of itself. No foreign key: tokens
-- may name users whom this database, restored or another one, does not know.
create table sessions (
  id text primary key,
  userid text not null,
  signinversion integer not null,
  device text not null,
  firstseen timestamptz not null,
  lastseen timestamptz not null
);
create index sessions_by_user on sessions (userid);
create index sessions_by_use on sessions (lastseen);
select guard_table('sessions');

-- Of a revocation of all sessions of a user: the one session that goes on.
alter table revocations add column keptjti text check (keptjti is null or userid is not null);
