-- An alert may sound one short tone, see docs/decisions/0158.
alter table alerts drop constraint alerts_sound_check;
alter table alerts add constraint alerts_sound_check check (sound in ('loud', 'tone', 'silent'));

-- `Help needed` came silent with Holdfast, so a first-aider whose phone lay on a desk heard nothing.
create function pg_temp.with_tone(guidance jsonb) returns jsonb language sql as $$
  select jsonb_set(
    guidance,
    '{alert_kinds}',
    coalesce(
      jsonb_agg(
        case when kind ->> 'id' = 'help-needed' and kind ->> 'sound' = 'silent'
          then kind || '{"sound": "tone"}' else kind end
        order by position
      ),
      '[]'::jsonb
    )
  )
  from jsonb_array_elements(guidance -> 'alert_kinds') with ordinality as each (kind, position)
$$;
update content_versions set guidance = pg_temp.with_tone(guidance) where guidance ? 'alert_kinds';
update content_versions set written = pg_temp.with_tone(written) where written ? 'alert_kinds';
update content_drafts set guidance = pg_temp.with_tone(guidance) where guidance ? 'alert_kinds';
drop function pg_temp.with_tone(jsonb);

-- Devices read the content again.
insert into collection_versions (organisationid, collection, version)
  select id, 'content', 1 from organisations
  on conflict (organisationid, collection) do update set version = collection_versions.version + 1;
