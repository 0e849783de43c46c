-- The tasks about which a debrief has decided: they are in its actions, or its author saw them and took them out.
-- Null in debriefs of earlier versions, which have decided about all that had arrived before them.
alter table debriefs add column taskids text[];
