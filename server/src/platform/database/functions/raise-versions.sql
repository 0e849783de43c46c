-- One home for what ends every write: those who keep answers in memory can tell that they are stale.
-- In one order, so that two transactions never wait for each other crosswise.
create or replace function raise_versions(organisation text, collections text[]) returns void
language sql as $$
  insert into collection_versions (organisationid, collection, version)
  select distinct organisation, collection, 1 from unnest(collections) as collection
  order by collection
  on conflict (organisationid, collection)
    do update set version = collection_versions.version + 1
$$;
