-- Tells the devices of one account apart: a hash of the sign-in, null of marks from before.
alter table roll_marks add column device text;
