-- For rows that are never changed or removed, not even with an incident: only with the organisation.
create or replace function refuse_every_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasure(to_jsonb(old) - 'recordid', to_jsonb(new) - 'recordid') then
    return new;
  end if;
  if tg_op = 'DELETE' and is_organisation_going(old.organisationid) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
