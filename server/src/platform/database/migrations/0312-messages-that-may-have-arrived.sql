-- A gateway that did not answer may have taken the message, whatever it says to the next attempt.
alter table channel_messages add column maybe boolean not null default false;
