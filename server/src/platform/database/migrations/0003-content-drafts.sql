-- The guidance as an organisation's admins are writing it; gone once it is published.
create table content_drafts (
  organisationid text primary key references organisations (id),
  guidance jsonb not null,
  saved timestamptz not null,
  userid text not null
);

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  alter table content_drafts enable row level security;
  execute format(
    'create policy own_organisation on content_drafts to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  execute format('grant select, insert, update, delete on content_drafts to %I', app);
end
$$;
