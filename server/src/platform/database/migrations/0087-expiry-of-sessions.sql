-- When the session's latest token expires; a process of the version before writes none. It was always
-- 28 days after the last contact, and is sooner before the last day of a session.
alter table sessions add column expires timestamptz not null default now() + interval '28 days';
update sessions set expires = lastseen + interval '28 days';
create index sessions_by_expiry on sessions (expires);
drop index sessions_by_use;
