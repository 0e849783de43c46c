-- Of a check that failed: it could not be made, which says nothing of the backup.
alter table backup_runs add column unmade boolean not null default false;
