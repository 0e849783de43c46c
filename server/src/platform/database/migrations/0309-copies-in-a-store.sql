-- Kind `upload`: a copy of the newest backup to an S3-compatible store, whose address is in `folder`.
alter table backup_runs drop constraint backup_runs_kind_check;
alter table backup_runs
  add constraint backup_runs_kind_check check (kind in ('backup', 'check', 'copy', 'upload'));
-- What an operator should know of an attempt that has succeeded.
alter table backup_runs add column note text;
