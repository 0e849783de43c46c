-- What people saw of an alert, as it was at that moment: when it was sent (with its recipients), at each
-- update, and at its end. Rows of an incident become visible in the order of seq, because their writers
-- hold the lock of the incident.
create table alert_history (
  organisationid text not null,
  incidentid text not null,
  seq bigint generated always as identity,
  alertid text not null,
  event text not null check (event in ('sent', 'updated', 'ended')),
  timestamp timestamptz not null,
  userid text not null,
  authorname text not null,
  title text not null,
  instruction text not null,
  message text not null,
  exercise boolean not null,
  mistake boolean not null,
  recipients jsonb not null,
  primary key (organisationid, incidentid, seq),
  foreign key (organisationid, alertid) references alerts (organisationid, id) on delete cascade
);

-- The alerts of before. To whom they were sent: everybody who is known as a recipient now.
insert into alert_history (
  organisationid, incidentid, alertid, event, timestamp, userid, authorname, title, instruction, message,
  exercise, mistake, recipients
)
select organisationid, incidentid, id, event, at, userid, name, title, shown, said, exercise, mistake, sentto
from (
  select organisationid, incidentid, id, 'sent' as event, timestamp as at, userid, authorname as name,
    title, instruction as shown, message as said, exercise, false as mistake,
    (
      select coalesce(jsonb_agg(jsonb_build_object('userid', r.userid, 'name', r.name) order by r.userid), '[]')
      from alert_recipients r
      where r.organisationid = a.organisationid and r.alertid = a.id
    ) as sentto
  from alerts a
  union all
  select u.organisationid, u.incidentid, a.id, 'updated', u.timestamp, u.userid, u.authorname,
    title, '', u.message, exercise, false, '[]'
  from alert_updates u join alerts a on a.organisationid = u.organisationid and a.id = u.alertid
  union all
  select organisationid, incidentid, id, 'ended', ended, '', coalesce(endedby, ''),
    title, endinstruction, endmessage, exercise, mistake, '[]'
  from alerts
  where ended is not null
) earlier
order by at, event = 'ended';

-- Up to where the record of the incident is sealed.
alter table record_heads
  add column alertseq bigint not null default 0,
  add column answerseq bigint not null default 0;
create index alert_answers_by_incident on alert_answers (organisationid, incidentid, seq);

-- minute becomes null when an answer is sealed: from then on nothing of its row may change, and a later
-- answer of the same minute gets a row of its own.
create or replace function refuse_change_of_answer() returns trigger language plpgsql as $$
begin
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
  raise exception 'alert_answers is append-only';
end
$$;

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  perform guard_table('alert_history');
  execute format(
    'create policy own_organisation on alert_history to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  execute format('grant select, insert on alert_history to %I', app);
  execute format('grant update (minute) on alert_answers to %I', app);
end
$$;

create trigger append_only before update or delete on alert_history
  for each row execute function refuse_change();
create trigger never_truncated before truncate on alert_history execute function refuse_truncate();
