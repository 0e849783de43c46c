-- A phone that is signed out takes no alert, and must not be counted as reached. Unknown for rows of earlier versions.
alter table push_subscriptions add column session text;
create index push_subscriptions_by_session on push_subscriptions (session);
