-- Whose answer it is, to what and of which kind never changes, nor what was received in another minute.
-- minute becomes null when an answer is sealed: from then on nothing of its row may change, and a later
-- answer of the same minute gets a row of its own.
create or replace function refuse_change_of_answer() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasure(to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  if tg_op = 'UPDATE'
    and old.minute is not null and new.minute is null
    and to_jsonb(new) - 'minute' = to_jsonb(old) - 'minute'
  then
    return new;
  end if;
  if tg_op = 'UPDATE'
    and (new.organisationid, new.incidentid, new.alertid, new.seq, new.userid, new.answer)
      = (old.organisationid, old.incidentid, old.alertid, old.seq, old.userid, old.answer)
    and new.minute = old.minute
    and new.received >= old.minute
    and new.received < old.minute + interval '1 minute'
    and (new.id = old.id or old.id = any (new.earlier))
  then
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
  raise exception 'alert_answers is append-only';
end
$$;
