-- Codes of an authenticator app (RFC 6238). secret: encrypted; laststep: the newest half minute whose
-- code was accepted, null until the first one has shown that the app is set up.
create table totp_factors (
  userid text primary key,
  secret bytea not null,
  laststep bigint,
  created timestamptz not null
);
select guard_table('totp_factors');

-- Deleted when they are used. codehash: argon2id with the salt of the user's codes.
create table recovery_codes (
  userid text not null,
  codehash bytea not null,
  salt bytea not null,
  primary key (userid, codehash)
);
select guard_table('recovery_codes');

-- Who of the organisation must sign in with a second factor.
alter table organisations add column secondfactor text not null default 'nobody'
  check (secondfactor in ('nobody', 'admins', 'everyone'));
