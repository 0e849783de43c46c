-- How many the group's list expected on the author's device, and their ids; null of counts from before.
alter table roll_counts add column listed integer;
alter table roll_counts add column listedpeople text[];
