-- Who stopped sharing. Null where it was stopped before this migration, if nobody has, or if a restore ended it: then
-- endedby alone says it, and may be the name of two people.
alter table incident_shares add column endedbyid text;
