-- A process of before the upgrade, which knows no codes, fails to seal and leaves it to the others.
create or replace function require_mac() returns trigger language plpgsql as $$
begin
  if new.mac is null or (tg_op = 'UPDATE' and new.hash <> old.hash and new.mac is not distinct from old.mac)
  then
    raise exception 'The head of a record needs a code';
  end if;
  return new;
end
$$;
