-- A correction is a log entry that refers to another one; what was written first stays as it is.
alter table log_entries drop constraint log_entries_type_check;
alter table log_entries add column refersto uuid;
alter table log_entries add constraint log_entries_type_check check (
  type in ('text', 'location') and refersto is null
  or type = 'correction' and refersto is not null
);

-- As in 0010, with the entry that a correction refers to; and its lock is no longer in the way of
-- rows that only refer to the incident, such as the seals of its record.
create or replace function append_to_log(
  organisation text, incident text, arrived jsonb, grace interval, collections text[]
) returns table (isnew boolean, stored log_entries)
language plpgsql
-- Its plans are kept while a log grows from nothing: what suits an empty table must not stay.
set enable_seqscan = off
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
      authorname, roleid, type, content, refersto
    )
    select
      organisation, incident, log.logseq + row_number() over (order by seq), id, timestamp,
      devicetimestamp, received, userid, authorname, roleid, type, content, refersto
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
