-- For rows that are never changed or removed, not even with an incident.
create or replace function refuse_every_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
