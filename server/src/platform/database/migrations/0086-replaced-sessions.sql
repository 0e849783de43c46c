-- Of a revocation of one session: a sign-in on the same device has taken its place. The device is then
-- told that it has expired and not that somebody ended it, upon which it would delete its copy.
alter table revocations add column replaced boolean not null default false
  check (not replaced or jti is not null);
