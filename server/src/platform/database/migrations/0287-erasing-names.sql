-- Deleted users whose name is to be erased: one admin asks, another one confirms. Afterwards the row says who
-- decided it, with the number that stands in the place of the name; userid is then that number's username.
-- admins: who could sign in as an admin when it was asked, and so may confirm.
create table name_erasures (
  organisationid text not null references organisations (id),
  userid text not null,
  number integer not null,
  asked timestamptz not null,
  askedby text not null,
  askedname text not null,
  admins text[] not null,
  erased timestamptz,
  confirmedby text,
  confirmedname text not null default '',
  primary key (organisationid, number),
  unique (organisationid, userid),
  check (confirmedby <> askedby),
  check ((erased is null) = (confirmedby is null))
);

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  perform guard_table('name_erasures'::regclass);
  execute format(
    'create policy own_organisation on name_erasures to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  execute format('grant select, insert, update, delete on name_erasures to %I', app);
end
$$;
