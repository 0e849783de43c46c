-- Until when the notifications of an alert are held back, because its sender has sent several within
-- minutes. Null: they went out at once.
alter table alerts add column heldback timestamptz;
-- Alerts of a sender that have ended count too.
create index alerts_by_sender on alerts (organisationid, userid, timestamp);
drop index alerts_open_by_sender;
