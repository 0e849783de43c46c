-- Which published version a device's copy is. Null where that is not known.
alter table device_readiness add column contentversion integer;
