-- Who called for help, if somebody else said that the call goes on; null for the sender, and in rows of earlier versions.
alter table alerts add column callerid text;
