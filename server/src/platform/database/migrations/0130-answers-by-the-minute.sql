-- Of what a person answers to an alert within a minute one row of each kind of answer stays, the latest:
-- otherwise one account could fill the table. minute: when the server received it, cut to the minute;
-- null in rows of before. firsttimestamp: of the first answer in the row. earlier: the ids of the
-- answers that the row has replaced, so that a retry of one is known.
alter table alert_answers
  add column minute timestamptz,
  add column firsttimestamp timestamptz,
  add column earlier uuid[] not null default '{}';
create unique index alert_answers_by_minute
  on alert_answers (organisationid, alertid, userid, answer, minute);

-- Whose answer it is, to what and of which kind never changes, nor what was received in another minute.
create function refuse_change_of_answer() returns trigger language plpgsql as $$
begin
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
  raise exception 'alert_answers is append-only';
end
$$;

drop trigger append_only on alert_answers;
create trigger append_only before update or delete on alert_answers
  for each row execute function refuse_change_of_answer();

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  execute format(
    'grant update (id, note, position, timestamp, devicetimestamp, received, earlier)
       on alert_answers to %I', app
  );
end
$$;
