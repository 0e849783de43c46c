-- Whoever has logged in sees no row until the transaction says for whom it works: either
-- enter_organisation, for one organisation, or app.system = 'on', for the system. Both last for one
-- transaction, so that nothing stays on a connection for the next one, through a pooler neither; and
-- row level security is forced, so that the owner who has forgotten to say it sees nothing either.

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  execute format(
    'create function enter_organisation(organisation text) returns void language sql as $body$
       select
         set_config(''role'', %L, true),
         set_config(''app.system'', '''', true),
         set_config(''app.org'', organisation, true)
     $body$',
    app
  );
end
$$;

-- For a table that the system reads and writes: every table.
create function guard_table(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format(
    'create policy as_system on %s to %I
       using (current_setting(''app.system'', true) = ''on'')
       with check (current_setting(''app.system'', true) = ''on'')',
    name, current_user
  );
end
$$;

do $$
declare
  name regclass;
begin
  for name in
    select oid from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and relname not like 'kysely_migration%'
  loop
    perform guard_table(name);
  end loop;
end
$$;

-- As in 0005, but that it enters the organisation instead of only naming it.
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
  for update;

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
      authorname, roleid, type, content
    )
    select
      organisation, incident, log.logseq + row_number() over (order by seq), id, timestamp,
      devicetimestamp, received, userid, authorname, roleid, type, content
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
