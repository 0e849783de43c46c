-- An address that the user directory has changed gets links for a new password only from this time,
-- so that its owner, who is told at the earlier address, can say that something is wrong.
alter table users add column resetsfrom timestamptz;
