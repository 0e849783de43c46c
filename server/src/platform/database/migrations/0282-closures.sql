-- Whether the school opens on a day. number: the order of the declarations of a day; the last one stands.
-- starts and ends: the day in the time zone of whoever declared it.
create table closures (
  organisationid text not null references organisations (id),
  id uuid not null,
  day text not null,
  number integer not null,
  state text not null check (state in ('open', 'late', 'closed')),
  opens text not null,
  reason text not null,
  starts timestamptz not null,
  ends timestamptz not null,
  userid text not null,
  authorname text not null,
  timestamp timestamptz not null,
  primary key (organisationid, id),
  unique (organisationid, day, number)
);

-- Who of the staff can get in. The last answer of a person for a day stands. Goes with the user, and some time
-- after the day.
create table closure_answers (
  organisationid text not null,
  id uuid not null,
  day text not null,
  closureid uuid not null,
  userid text not null,
  answer text not null check (answer in ('can', 'cannot')),
  note text not null,
  timestamp timestamptz not null,
  devicetimestamp timestamptz not null,
  received timestamptz not null,
  primary key (organisationid, id),
  foreign key (organisationid, closureid) references closures (organisationid, id)
);
create index closure_answers_of_user on closure_answers (organisationid, day, userid, timestamp);

-- Declarations that devices are still to be told of by a push. reached: the devices that have it already.
create table closure_pushes (
  organisationid text not null,
  closureid uuid not null,
  due timestamptz not null,
  attempts integer not null default 0,
  reached text[] not null default '{}',
  done timestamptz,
  primary key (organisationid, closureid),
  foreign key (organisationid, closureid) references closures (organisationid, id)
);
create index closure_pushes_to_do on closure_pushes (due) where done is null;

-- Whether the app on the device understands a push about closures. An earlier one would show it as an alert.
alter table push_subscriptions add column closures boolean not null default false;

do $$
declare
  app name := left(current_user, 50) || '_app';
  guarded text;
begin
  foreach guarded in array array['closures', 'closure_answers', 'closure_pushes'] loop
    perform guard_table(guarded);
    execute format(
      'create policy own_organisation on %I to %I
         using (organisationid = nullif(current_setting(''app.org'', true), ''''))
         with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
      guarded, app
    );
    execute format('grant select, insert on %I to %I', guarded, app);
  end loop;
  execute format('grant delete on closure_answers to %I', app);
  execute format('grant update, delete on closure_pushes to %I', app);
end
$$;

create trigger append_only before update or delete on closures
  for each row execute function refuse_every_change();
create trigger never_truncated before truncate on closures
  execute function refuse_truncate();
create trigger append_only before update on closure_answers
  for each row execute function refuse_every_change();
