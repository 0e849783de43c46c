-- Who added a live contact, and may therefore correct it while its incident is open. Null for the
-- contacts of groups, and for live contacts from before this column: admins correct those.
alter table contacts add column addedby text;
