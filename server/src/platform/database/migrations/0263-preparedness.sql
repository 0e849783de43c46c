-- Where an organisation keeps the four procedures of the Terrorism (Protection of Premises) Act 2025. page: the id
-- of a page of the guidance, '' for none. kind: the kind of alert by which it is practised, '' for any alert.
create table preparedness_procedures (
  organisationid text not null references organisations (id),
  procedure text not null
    check (procedure in ('evacuation', 'invacuation', 'lockdown', 'communication')),
  page text not null,
  kind text not null,
  primary key (organisationid, procedure)
);

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  perform guard_table('preparedness_procedures');
  execute format(
    'create policy own_organisation on preparedness_procedures to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  execute format('grant select, insert, update on preparedness_procedures to %I', app);
end
$$;
