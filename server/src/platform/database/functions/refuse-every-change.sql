-- For rows that are never changed or removed, not even with an incident: only with the organisation.
create or replace function refuse_every_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasure(to_jsonb(old) - 'recordid', to_jsonb(new) - 'recordid') then
    return new;
  end if;
  -- Beside the number of an erased user, words of the activity may go that say who it was.
  if tg_op = 'UPDATE' and tg_table_name = 'activity'
    and is_erasure(to_jsonb(old) - 'recordid' - 'summary', to_jsonb(new) - 'recordid' - 'summary')
    and (to_jsonb(new) ->> 'recordid' like 'erased:%' or to_jsonb(new) ->> 'userid' like 'erased:%')
  then
    return new;
  end if;
  if tg_op = 'DELETE' and is_organisation_going(old.organisationid) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
