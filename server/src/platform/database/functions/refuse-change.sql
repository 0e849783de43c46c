-- What a person said is never changed, and goes only with its incident or its organisation.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasure(to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  if tg_op = 'DELETE' and not exists (
    select from incidents where organisationid = old.organisationid and id = old.incidentid
  ) then
    return old;
  end if;
  if tg_op = 'DELETE' and is_organisation_going(old.organisationid) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
