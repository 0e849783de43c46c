-- How many devices were told of a declaration so far, and how many could not be told by the last attempt.
alter table closure_pushes add column told integer not null default 0, add column waiting integer;
