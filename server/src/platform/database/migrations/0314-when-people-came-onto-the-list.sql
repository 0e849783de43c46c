-- When somebody came onto the list of people: an exercise of last month expected nobody who came later. Null of those
-- who were on it before this was kept.
alter table people add column added timestamptz;
alter table people alter column added set default now();
