-- bytext: every answer of the row came by text message, whose sender can be forged. Such a "safe" takes away no call
-- for help.
alter table alert_answers add column bytext boolean not null default false;

-- The trigger refuses a change of sealed rows. What is sealed of them stays as it is.
alter table alert_answers disable trigger append_only;
update alert_answers a set bytext = true
where exists (
    select from channel_replies r
    where r.organisationid = a.organisationid and r.alertid = a.alertid and r.answerid = a.id
  )
  and not exists (
    select from unnest(a.earlier) as before (id)
    where not exists (
      select from channel_replies r
      where r.organisationid = a.organisationid and r.alertid = a.alertid and r.answerid = before.id
    )
  );
alter table alert_answers enable trigger append_only;

-- call: it calls for help and is nobody's answer; then counted says that the people in charge have been told.
alter table channel_replies add column call boolean not null default false;

-- What people wrote stays when their channel is deleted.
alter table channel_replies drop constraint channel_replies_organisationid_channelid_fkey;

-- Which calls for help belong to an alert, and how many came within a minute.
create index channel_replies_calls on channel_replies (organisationid, received) where call;

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  execute format('grant update (bytext) on alert_answers to %I', app);
end
$$;
