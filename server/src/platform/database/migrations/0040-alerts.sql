-- An alert belongs to an incident. The words of its kind are copied into it, so that what people saw
-- stands, whatever becomes of the content. request: what the sender asked for, so that a retry can be
-- told from another alert under the same id.
create table alerts (
  organisationid text not null,
  id text not null,
  incidentid text not null,
  kind text not null,
  title text not null,
  instruction text not null,
  colour text not null,
  icon text not null,
  path text not null,
  sound text not null check (sound in ('loud', 'silent')),
  message text not null,
  exercise boolean not null,
  userid text not null,
  authorname text not null,
  timestamp timestamptz not null,
  request jsonb not null,
  -- Everybody of the organisation, or only those in alert_recipients.
  foreveryone boolean not null,
  ended timestamptz,
  endedby text,
  endmessage text not null default '',
  primary key (organisationid, id),
  foreign key (organisationid, incidentid) references incidents (organisationid, id) on delete cascade
);
create index alerts_by_time on alerts (organisationid, timestamp);
create index alerts_by_incident on alerts (organisationid, incidentid);

-- To whom it was sent. pushed: when a push service first accepted it for one of their devices.
create table alert_recipients (
  organisationid text not null,
  alertid text not null,
  userid text not null,
  name text not null,
  pushed timestamptz,
  primary key (organisationid, alertid, userid),
  foreign key (organisationid, alertid) references alerts (organisationid, id) on delete cascade
);

create table alert_updates (
  organisationid text not null,
  incidentid text not null,
  alertid text not null,
  seq bigint generated always as identity,
  id uuid not null,
  message text not null,
  userid text not null,
  authorname text not null,
  timestamp timestamptz not null,
  primary key (organisationid, alertid, id),
  foreign key (organisationid, alertid) references alerts (organisationid, id) on delete cascade
);

-- Every answer ever given. Of a recipient's the latest safe or help counts, by its own time.
create table alert_answers (
  organisationid text not null,
  incidentid text not null,
  alertid text not null,
  seq bigint generated always as identity,
  id uuid not null,
  userid text not null,
  answer text not null check (answer in ('safe', 'help', 'seen')),
  note text not null,
  position jsonb,
  timestamp timestamptz not null,
  devicetimestamp timestamptz not null,
  received timestamptz not null,
  primary key (organisationid, alertid, seq),
  unique (organisationid, id),
  foreign key (organisationid, alertid) references alerts (organisationid, id) on delete cascade
);
create index alert_answers_by_user on alert_answers (organisationid, alertid, userid);

-- Without a row an organisation has the defaults.
create table alert_settings (
  organisationid text not null references organisations (id),
  alertsenders text not null check (alertsenders in ('everyone', 'team')),
  alertmail boolean not null,
  alertrepeat boolean not null,
  -- Empty without a webhook. The secret signs what is sent to it.
  webhookurl text not null,
  webhooksecret text not null,
  primary key (organisationid)
);

do $$
declare
  app name := left(current_user, 50) || '_app';
  name text;
begin
  foreach name in array array[
    'alerts', 'alert_recipients', 'alert_updates', 'alert_answers', 'alert_settings'
  ]
  loop
    perform guard_table(name::regclass);
    execute format(
      'create policy own_organisation on %I to %I
         using (organisationid = nullif(current_setting(''app.org'', true), ''''))
         with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
      name, app
    );
  end loop;
  execute format('grant select, insert, update on alerts, alert_recipients to %I', app);
  execute format('grant select, insert on alert_updates, alert_answers to %I', app);
  execute format('grant select, insert, update, delete on alert_settings to %I', app);

  -- As in the log: what a person said is never changed, and goes only with its incident.
  foreach name in array array['alert_updates', 'alert_answers']
  loop
    execute format(
      'create trigger append_only before update or delete on %I
         for each row execute function refuse_change()',
      name
    );
    execute format(
      'create trigger never_truncated before truncate on %I execute function refuse_truncate()',
      name
    );
  end loop;
end
$$;

-- Set by the report and never changed.
alter table incidents add column exercise boolean not null default false;

-- Organisations that are older than alerts get the kinds that a new one starts with.
do $$
declare
  kinds jsonb := jsonb_build_object('alert_kinds', '[
      {
        "id": "lockdown",
        "title": "Lockdown",
        "instruction": "Get inside the nearest room. Lock or block the door. Lights off, out of sight, below the windows. Phones silent, no vibration. Stay until you are told in person or by the all clear.",
        "icon": "lock",
        "colour": "red",
        "path": "lockdown",
        "roles": [],
        "sound": "silent"
      },
      {
        "id": "evacuate",
        "title": "Evacuate",
        "instruction": "Leave the building now by the nearest safe exit. Take nothing. Close doors. Go to your assembly point and count your group.",
        "icon": "person-running",
        "colour": "orange",
        "path": "evacuation",
        "roles": [],
        "sound": "loud"
      },
      {
        "id": "come-inside",
        "title": "Come inside",
        "instruction": "Bring everyone indoors now. Close windows and outside doors. Stay away from the windows. Count your group and carry on quietly.",
        "icon": "school",
        "colour": "light-blue",
        "path": "lockdown/partial-lockdown",
        "roles": [],
        "sound": "loud"
      },
      {
        "id": "help-needed",
        "title": "Help needed",
        "instruction": "A colleague needs help. Open the message, go there if you are free, and bring the first aid kit.",
        "icon": "kit-medical",
        "colour": "green",
        "path": "",
        "roles": [
          "incident-manager",
          "cmt-support-officer",
          "log-keeper",
          "communications-manager",
          "media-manager",
          "welfare-manager",
          "site-coordinator",
          "educational-visit-manager"
        ],
        "sound": "silent"
      }
    ]'::jsonb);
begin
  update content_versions set guidance = kinds || guidance;
  update content_drafts set guidance = kinds || guidance;
  insert into collection_versions (organisationid, collection, version)
    select id, 'content', 1 from organisations
    on conflict (organisationid, collection)
      do update set version = collection_versions.version + 1;
end
$$;
