-- Who of the people of the roll groups is known not to be on site on a day, as somebody has said it. The last list
-- of a day applies, from starts until ends, which are the day where the list was made. absent: ids of people.
create table absence_lists (
  organisationid text not null references organisations (id),
  seq bigint generated always as identity,
  day text not null,
  starts timestamptz not null,
  ends timestamptz not null,
  absent text[] not null,
  given timestamptz not null,
  userid text not null,
  authorname text not null,
  primary key (organisationid, seq)
);
create index absence_lists_by_end on absence_lists (organisationid, ends);

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  perform guard_table('absence_lists'::regclass);
  execute format(
    'create policy own_organisation on absence_lists to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  -- Never changed; deleted after some days.
  execute format('grant select, insert, delete on absence_lists to %I', app);
end
$$;
