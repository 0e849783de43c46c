-- The languages into which an organisation translates the words of its alerts; none changes nothing.
alter table alert_settings
  add column alertlanguages text[] not null default '{}' check (cardinality(alertlanguages) <= 10);

-- Copied from the kind and the content, like the original words. The default is for a server of the version
-- before, which may still be running.
alter table alerts add column translations jsonb not null default '[]';
alter table alert_history add column translations jsonb not null default '[]';

-- In which language the device has shown the alert; null for the original words.
alter table alert_answers add column language text;
do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  execute format('grant update (language) on alert_answers to %I', app);
end
$$;

-- Devices read alerts and content again.
insert into collection_versions (organisationid, collection, version)
  select id, collection, 1 from organisations, unnest(array['alerts', 'content']) as collection
  on conflict (organisationid, collection) do update set version = collection_versions.version + 1;
