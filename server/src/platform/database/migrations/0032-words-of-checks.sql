-- What a check was about, in the words of that moment: the text of the item, and the point of it
-- (see pointKeys in the contract). Null where it is not known: checks of before this migration.
alter table checks add column itemtext text, add column point text;
