-- What the server remembers of the backups that it makes by itself. The files are in a folder, not here.

-- Each attempt to make a backup (kind `backup`), or to restore one for a check (`check`), the newest hundred.
-- `failure` says why it failed; null: it succeeded. Kind `copy`: a copy of the newest backup to a second folder.
create table backup_runs (
  seq bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'check', 'copy')),
  began timestamptz not null,
  ended timestamptz not null,
  file text not null,
  bytes bigint,
  failure text
);
select guard_table('backup_runs');

-- The problems about which the provider's admins have been mailed and which still stand.
create table backup_alarms (
  problem text primary key,
  since timestamptz not null
);
select guard_table('backup_alarms');

-- One row: a name for this database that its folder of backups has too, so that two servers that were given the
-- same folder do not remove each other's backups. A restore keeps it.
create table backup_owner (id text not null);
create unique index backup_owner_is_one on backup_owner ((true));
select guard_table('backup_owner');
