-- What an alert says to people in some areas, and to everybody else. The message has the same words.
alter table alerts add column areas jsonb not null default '[]', add column others text not null default '';

-- The names of the areas that senders choose from.
alter table alert_settings add column alertareas text[] not null default '{}';
