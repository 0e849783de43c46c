-- Tokens with which sirens, screens and door systems read an organisation's alerts as CAP. Only the hash is kept.
create table cap_tokens (
  organisationid text not null references organisations (id),
  id uuid not null,
  name text not null,
  tokenhash text not null,
  created timestamptz not null,
  expires timestamptz not null,
  lastused timestamptz,
  primary key (organisationid, id)
);
-- Whoever reads the feed names no organisation.
create index cap_tokens_by_hash on cap_tokens (tokenhash);

-- webhookformat: what a webhook gets. capquiet: whether CAP has alerts, too, that make no siren or go to some people
-- only. A device that knows no silent alert would make a noise where people hide.
alter table alert_settings
  add column webhookformat text not null default 'json' check (webhookformat in ('json', 'cap')),
  add column capquiet boolean not null default false;

do $$
declare
  app name := left(current_user, 50) || '_app';
begin
  perform guard_table('cap_tokens'::regclass);
  execute format(
    'create policy own_organisation on cap_tokens to %I
       using (organisationid = nullif(current_setting(''app.org'', true), ''''))
       with check (organisationid = nullif(current_setting(''app.org'', true), ''''))',
    app
  );
  execute format('grant select, insert, update, delete on cap_tokens to %I', app);
end
$$;
