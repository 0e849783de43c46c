-- Who has read a text of a page of the guidance and says that it is right. `fingerprint` is a hash of
-- that text: a page that has another text now is not reviewed.
create table content_reviews (
  organisationid text not null references organisations (id),
  id text not null,
  page text not null,
  fingerprint text not null,
  userid text not null,
  authorname text not null,
  timestamp timestamptz not null,
  primary key (organisationid, id)
);

create index content_reviews_by_text
  on content_reviews (organisationid, page, fingerprint, timestamp desc);

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  perform guard_table('content_reviews');
  execute format(
    'create policy own_organisation on content_reviews to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  execute format('grant select, insert, delete on content_reviews to %I', app);
end
$$;
