alter table database_epoch rename column history to timelineid;
alter table database_epoch rename column beat to heartbeat;
