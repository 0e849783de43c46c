-- From which address somebody did it; null for a command on the server, and for what was recorded
-- before addresses were.
alter table activity add column address text;
