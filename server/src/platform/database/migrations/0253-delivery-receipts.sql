-- When the sender pressed, as their device says. Null for alerts from before this was measured.
alter table alerts add column pressed timestamptz;

-- Tests of Web Push, to compare how long they took. Only the latest of each organisation are kept.
create table push_tests (
  organisationid text not null,
  id text not null,
  sent timestamptz not null,
  primary key (organisationid, id),
  foreign key (organisationid) references organisations (id)
);

-- A device that an exercise or a test was pushed to, or whose open app has shown an exercise. `device` is a
-- hash: of the device's address at its push service, or of its sign-in. `tokenhash` is of the token in the
-- push. `shown` is null until the device reports.
create table delivery_receipts (
  organisationid text not null,
  id uuid not null default gen_random_uuid(),
  alertid text,
  testid text,
  userid text not null,
  name text not null,
  channel text not null check (channel in ('push', 'app')),
  device text not null,
  tokenhash text,
  platform text not null default '',
  app text check (app in ('open', 'closed')),
  shown timestamptz,
  primary key (organisationid, id),
  check (num_nonnulls(alertid, testid) = 1),
  foreign key (organisationid, alertid) references alerts (organisationid, id) on delete cascade,
  foreign key (organisationid, testid) references push_tests (organisationid, id) on delete cascade
);
create unique index delivery_receipts_of_alerts
  on delivery_receipts (organisationid, alertid, channel, device);
create unique index delivery_receipts_of_tests
  on delivery_receipts (organisationid, testid, channel, device);
-- A device that reports is not signed in.
create index delivery_receipts_by_token on delivery_receipts (tokenhash) where shown is null;

do $$
declare
  app name := left(current_user, 50) || '_app';
  name text;
begin
  foreach name in array array['push_tests', 'delivery_receipts']
  loop
    perform guard_table(name::regclass);
    execute format(
      'create policy own_organisation on %I to %I
         using (organisationid = nullif(current_setting(''app.org'', true), ''''))
         with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
      name, app
    );
    execute format('grant select, insert, update, delete on %I to %I', name, app);
  end loop;
end
$$;
