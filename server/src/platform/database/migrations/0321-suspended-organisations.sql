-- Organisations that the provider suspends. starts: from when, as it was announced. effective: since when nobody of
-- it can sign in; null while it is only announced, or waits for the end of an incident.
create table organisation_suspensions (
  organisationid text primary key references organisations (id) on delete cascade,
  asked timestamptz not null,
  askedby text not null,
  askedname text not null,
  starts timestamptz not null,
  effective timestamptz
);

select guard_table('organisation_suspensions'::regclass);

-- So far only one session could be replaced. Now all tokens of a user may be refused as if they had expired, so that
-- phones keep what they hold.
alter table revocations drop constraint revocations_check1;
