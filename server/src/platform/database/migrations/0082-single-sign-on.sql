-- The identity provider of an organisation (OpenID Connect). The secret is encrypted.
create table single_sign_on (
  organisationid text primary key references organisations (id),
  enabled boolean not null,
  name text not null,
  issuer text not null,
  clientid text not null,
  clientsecret bytea not null,
  domains text[] not null,
  newusers boolean not null
);
select guard_table('single_sign_on');

-- Whom an account at a provider belongs to: issuer and subject never change, an email address does.
create table external_identities (
  organisationid text not null references organisations (id),
  issuer text not null,
  subject text not null,
  userid text not null,
  linked timestamptz not null,
  lastused timestamptz not null,
  primary key (organisationid, issuer, subject),
  unique (organisationid, issuer, userid)
);
select guard_table('external_identities');

-- Deleted when they are used. caller: who confirms who they are by it; null for a sign-in. userid: whom
-- the provider has named, while a code of their own second factor is missing.
create table single_sign_on_attempts (
  secrethash text primary key,
  organisationid text not null,
  issuer text not null,
  state text not null,
  nonce text not null,
  verifier text not null,
  caller text,
  userid text,
  started timestamptz not null,
  expires timestamptz not null
);
create index single_sign_on_attempts_by_end on single_sign_on_attempts (expires);
select guard_table('single_sign_on_attempts');
