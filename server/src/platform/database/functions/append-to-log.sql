-- A turn of an incident's log: a whole transaction in one round trip, for all of the log's writers
-- wait meanwhile. Takes of the arrived entries, numbered by seq in their order, those whose id is
-- new and that were not written later than grace after the closing. Answers what is stored under
-- the ids, whenever and in whichever incident; raises no_data_found when there is no such incident.
create or replace function append_to_log(
  organisation text, incident text, arrived jsonb, grace interval, collections text[]
) returns table (isnew boolean, stored log_entries)
language plpgsql
-- Its plans are kept while a log grows from nothing: what suits an empty table must not stay.
set enable_seqscan = off
set lock_timeout = '3000ms'
as $$
declare
  log incidents;
  ids uuid[];
  known uuid[] := '{}';
  added integer;
begin
  perform enter_organisation(organisation);

  -- Until the commit, so that seq rises in the order of commits and without gaps. What others have
  -- stored is seen by the statements after this one.
  select * into strict log from incidents
  where organisationid = organisation and id = incident
  for no key update;

  select array_agg((one ->> 'id')::uuid) into ids from jsonb_array_elements(arrived) as one;
  return query
    select false, entry from log_entries entry
    where entry.organisationid = organisation and entry.id = any (ids);
  if found then
    select array_agg(id) into known from log_entries
    where organisationid = organisation and id = any (ids);
  end if;

  return query
    insert into log_entries (
      organisationid, incidentid, seq, id, timestamp, devicetimestamp, received, userid,
      authorname, roleid, type, content, refersto, happened, pictures
    )
    select
      organisation, incident, log.logseq + row_number() over (order by seq), id, timestamp,
      devicetimestamp, received, userid, authorname, roleid, type, content, refersto, happened,
      -- JSON's null is no list.
      nullif(pictures, 'null')
    from (
      select distinct on (id) * from jsonb_populate_recordset(null::log_entries, arrived)
      order by id, seq
    ) as one
    where id <> all (known) and (log.closed is null or timestamp <= log.closed + grace)
    order by seq
    returning true, log_entries;
  get diagnostics added = row_count;

  if added > 0 then
    update incidents set logseq = log.logseq + added
    where organisationid = organisation and id = incident;
    perform raise_versions(organisation, collections);
  end if;
end
$$;
