-- A gateway that did not answer may have taken the message, whatever it says to the next attempt.
alter table channel_messages add column mayhavearrived boolean not null default false;
