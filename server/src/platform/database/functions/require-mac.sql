-- A process of before an upgrade, which knows no codes or no pictures, fails to seal and leaves it to the others.
create or replace function require_mac() returns trigger language plpgsql as $$
begin
  if new.mac is null or (tg_op = 'UPDATE' and new.hash <> old.hash and new.mac is not distinct from old.mac)
  then
    raise exception 'The head of a record needs a code';
  end if;
  if tg_op = 'UPDATE' and new.logseq > old.logseq
    and current_setting('app.sealspictures', true) is distinct from 'on'
    and exists (
      select from log_entries
      where organisationid = new.organisationid and incidentid = new.incidentid
        and seq > old.logseq and seq <= new.logseq and pictures is not null
    )
  then
    raise exception 'These entries have pictures, which their seal must cover';
  end if;
  return new;
end
$$;
