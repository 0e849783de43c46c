-- When the user of a session last confirmed who they are, after signing in.
alter table sessions add column confirmed timestamptz;
