-- Backups: what must not be forgotten, because a guard depends on it.

-- Where a backup was made or copied to. The last success in each folder is never trimmed: a folder that has had
-- backups and is empty now is a disk that is not connected.
alter table backup_runs add column folder text;
-- Of a check: it could not open the file, and restored a backup that was made for it with a throw-away key.
alter table backup_runs add column throwaway boolean not null default false;
-- When this database first looked after backups, so that a first one that never comes is noticed.
alter table backup_owner add column since timestamptz not null default now();
