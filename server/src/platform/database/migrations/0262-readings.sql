-- Admins ask staff to say that they have read and understood a page of the guidance. number: the order of the
-- requests for a page; the last one stands, and ends the asking if asked is false. version: the published
-- version at that time; fingerprint: a hash of the page's text in it.
create table reading_requests (
  organisationid text not null references organisations (id),
  id uuid not null,
  page text not null,
  number integer not null,
  asked boolean not null,
  version integer not null,
  fingerprint text not null,
  userid text not null,
  authorname text not null,
  timestamp timestamptz not null,
  primary key (organisationid, id),
  unique (organisationid, page, number)
);

-- Who has said so of which text. Goes with the user.
create table readings (
  organisationid text not null,
  requestid uuid not null,
  userid text not null,
  page text not null,
  version integer not null,
  fingerprint text not null,
  timestamp timestamptz not null,
  primary key (organisationid, requestid, userid),
  foreign key (organisationid, requestid) references reading_requests (organisationid, id)
);
create index readings_of_user on readings (organisationid, userid);

do $$
declare
  app name := left(current_user, 50) || '_app';
  guarded text;
begin
  foreach guarded in array array['reading_requests', 'readings'] loop
    perform guard_table(guarded);
    execute format(
      'create policy own_organisation on %I to %I
         using (organisationid = nullif(current_setting(''app.org'', true), ''''))
         with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
      guarded, app
    );
    execute format('grant select, insert on %I to %I', guarded, app);
  end loop;
end
$$;
