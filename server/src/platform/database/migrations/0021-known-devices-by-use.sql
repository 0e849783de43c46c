-- Devices that have not been used for long are deleted at every sign-in.
create index known_devices_by_use on known_devices (lastused);
