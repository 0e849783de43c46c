-- When admins were last told that the token ends.
alter table cap_tokens add column endmailed timestamptz;
