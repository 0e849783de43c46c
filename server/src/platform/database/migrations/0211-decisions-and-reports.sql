-- Decisions, and reports to the emergency services, whose content is JSON. Rows that exist satisfied a
-- stricter rule, so the table is not read again.
alter table log_entries drop constraint log_entries_type_check;
alter table log_entries add constraint log_entries_type_check check (
  type in ('text', 'location', 'decision', 'methane') and refersto is null
  or type = 'correction' and refersto is not null
) not valid;
