-- The merged incidents of which the number a mark's phone knew is true too; null of marks from before: their own alone.
alter table roll_marks add column knownin text[];
