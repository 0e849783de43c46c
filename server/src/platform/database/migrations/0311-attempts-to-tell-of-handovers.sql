-- A push that failed is sent again: how often it was tried.
alter table handover_notices add column attempts integer not null default 0;
