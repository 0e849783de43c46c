-- Public keys with which users sign in (WebAuthn). id: the credential's, base64url; counter: how often
-- the authenticator says that it signed, 0 for those that do not count.
create table passkeys (
  id text primary key,
  userid text not null,
  publickey bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created timestamptz not null,
  lastused timestamptz
);
create index passkeys_by_user on passkeys (userid);
select guard_table('passkeys');

-- Deleted when they are used. userid: who registers a passkey with it; null for one to sign in with.
create table passkey_challenges (
  challenge text primary key,
  userid text,
  expires timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires);
select guard_table('passkey_challenges');
