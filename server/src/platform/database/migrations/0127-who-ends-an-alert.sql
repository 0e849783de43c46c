-- Who ends an alert is copied from its kind, like its words. Alerts that are open during the upgrade
-- are ended by incident managers and admins.
alter table alerts
  add column ender text not null default 'manager' check (ender in ('sender', 'manager')),
  add column endinstruction text not null default '',
  add column mistake boolean not null default false;

-- An alert no longer ends by itself when its incident is closed: those that did, end now.
update alerts set ended = incidents.closed
  from incidents
  where incidents.organisationid = alerts.organisationid
    and incidents.id = alerts.incidentid
    and incidents.closed is not null
    and alerts.ended is null;

-- The kinds of alerts that organisations have.
create function pg_temp.with_ender(kinds jsonb) returns jsonb language sql as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'ender', case when kind ->> 'id' = 'help-needed' then 'sender' else 'manager' end,
        'endinstruction', case kind ->> 'id'
          when 'lockdown' then 'Count who is with you. Stay until someone you know comes.'
          when 'evacuate' then 'Count your group again. Go back inside when you are told to.'
          when 'come-inside' then 'You may go outside again. Carry on as usual.'
          else '' end
      ) || kind
      order by position
    ),
    '[]'::jsonb
  )
  from jsonb_array_elements(kinds) with ordinality as each (kind, position)
$$;
update content_versions
  set guidance = jsonb_set(guidance, '{alert_kinds}', pg_temp.with_ender(guidance -> 'alert_kinds'))
  where guidance ? 'alert_kinds';
update content_drafts
  set guidance = jsonb_set(guidance, '{alert_kinds}', pg_temp.with_ender(guidance -> 'alert_kinds'))
  where guidance ? 'alert_kinds';
drop function pg_temp.with_ender(jsonb);

-- Devices read alerts and content again.
insert into collection_versions (organisationid, collection, version)
  select id, collection, 1 from organisations, unnest(array['alerts', 'content']) as collection
  on conflict (organisationid, collection) do update set version = collection_versions.version + 1;
