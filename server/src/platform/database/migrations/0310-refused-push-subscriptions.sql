-- A device that its push service refuses takes no alert, and must not be counted as reached. The first refusal since
-- the last push that was taken.
alter table push_subscriptions add column refused timestamptz;
