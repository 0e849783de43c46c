-- Organisations that are to be deleted with everything. One provider admin asks, a second person confirms;
-- seven days later it begins. admins: who could sign in as an admin when it was asked, and so may confirm.
-- seen: when a server last looked, so that a jump of the clock is noticed.
create table organisation_deletions (
  organisationid text primary key references organisations (id) on delete cascade,
  asked timestamptz not null,
  askedby text not null,
  askedname text not null,
  admins text[] not null,
  confirmed timestamptz,
  confirmedby text,
  confirmedname text not null default '',
  seen timestamptz not null,
  begun timestamptz,
  check (confirmedby <> askedby),
  check ((confirmed is null) = (confirmedby is null)),
  check (begun is null or confirmed is not null)
);

-- Their ids are never used again: a device of a deleted school must not meet another one.
create table deleted_organisations (
  id text primary key,
  deleted timestamptz not null
);

select guard_table('organisation_deletions'::regclass);
select guard_table('deleted_organisations'::regclass);
