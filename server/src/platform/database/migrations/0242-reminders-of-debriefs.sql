-- When the server last looked for actions of debriefs that are due, and when it last mailed admins about them.
alter table organisations
  add column actionschecked timestamptz,
  add column actionsmailed timestamptz;
