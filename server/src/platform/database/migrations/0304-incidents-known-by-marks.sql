-- Up to which number a mark's phone had read each of the incidents that are read as one with the mark's own; null of
-- marks from before: their own alone.
alter table roll_marks add column knownin jsonb;
