-- The newest alert to everybody that the author's device knew: empty if it knew none, null if its app did not say.
alter table roll_counts add column knownalert text;
alter table roll_marks add column knownalert text;
