-- Tokens with which a school's other systems say who is absent, and keep its people. Only the hash is kept.
-- leaverssince, leavers: of how many people the system has said within a day that they have left.
create table attendance_tokens (
  organisationid text not null references organisations (id),
  id uuid not null,
  name text not null,
  tokenhash text not null,
  created timestamptz not null,
  expires timestamptz not null,
  lastused timestamptz,
  endmailed timestamptz,
  leaverssince timestamptz,
  leavers integer not null default 0,
  primary key (organisationid, id)
);
-- Whoever sends names no organisation.
create index attendance_tokens_by_hash on attendance_tokens (tokenhash);

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  perform guard_table('attendance_tokens'::regclass);
  execute format(
    'create policy own_organisation on attendance_tokens to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  execute format('grant select, insert, update, delete on attendance_tokens to %I', app);
end
$$;
