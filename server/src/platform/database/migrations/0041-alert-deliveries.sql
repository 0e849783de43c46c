-- Where a device of a user receives web push. endpoint is an address at the push service of its
-- browser; a device that somebody else signs in to takes it along. tokenhash: of the token in the last
-- test push; received: when the device's service worker reported one.
create table push_subscriptions (
  organisationid text not null,
  userid text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created timestamptz not null,
  tokenhash text,
  received timestamptz,
  primary key (organisationid, endpoint),
  foreign key (organisationid, userid) references users (organisationid, id)
);
create index push_subscriptions_by_user on push_subscriptions (organisationid, userid);
create index push_subscriptions_by_endpoint on push_subscriptions (endpoint);
create index push_subscriptions_by_token on push_subscriptions (tokenhash);

alter table alert_recipients add column mailed timestamptz;

-- What is still to be done beyond connected devices, written in the transaction of the alert, so
-- that it is done whatever process stops when. due: when next; it moves on with each attempt, so
-- that a process that stops in the middle is followed by another one.
create table alert_deliveries (
  organisationid text not null,
  seq bigint generated always as identity,
  alertid text not null,
  channel text not null check (channel in ('push', 'mail', 'webhook')),
  event text not null check (event in ('sent', 'repeated', 'updated', 'ended')),
  created timestamptz not null,
  due timestamptz not null,
  attempts integer not null default 0,
  attempted timestamptz,
  -- Of the last attempt: what the receiver responded, or why there was no response.
  outcome text not null default '',
  -- delivered, or given up.
  done timestamptz,
  succeeded boolean not null default false,
  primary key (organisationid, seq),
  foreign key (organisationid, alertid) references alerts (organisationid, id) on delete cascade
);
create index alert_deliveries_due on alert_deliveries (due) where done is null;

do $$
declare
  app name := left(current_user, 50) || '_app';
  name text;
begin
  foreach name in array array['push_subscriptions', 'alert_deliveries']
  loop
    perform guard_table(name::regclass);
    execute format(
      'create policy own_organisation on %I to %I
         using (organisationid = nullif(current_setting(''app.org'', true), ''''))
         with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
      name, app
    );
  end loop;
  execute format('grant select, insert, update, delete on push_subscriptions to %I', app);
  execute format('grant select, insert, update on alert_deliveries to %I', app);
end
$$;
