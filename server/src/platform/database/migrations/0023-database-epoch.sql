-- One row: the name of this database's history. Devices that hold data of another epoch know that
-- what is missing here was not deleted. It is made at the first start, and anew after a restore.
create table database_epoch (
  epoch text not null
);
create unique index database_epoch_is_one on database_epoch ((true));
select guard_table('database_epoch');
