/** Who may do what: one table, enforced by the server and followed by the screens. */

/** The signed-in user, as far as permissions depend on it. `roles` are the ids of assigned team roles. */
export type Caller = {
  userid: string
  type: 'admin' | 'standard'
  organisationid: string
  isProvider: boolean
  roles: readonly string[]
}

type Grant = (caller: Caller) => boolean

const everyone: Grant = () => true
const admins: Grant = (caller) => caller.type === 'admin'
const providerAdmins: Grant = (caller) => caller.type === 'admin' && caller.isProvider
const adminsAndRoles =
  (...roles: string[]): Grant =>
  (caller) =>
    admins(caller) || caller.roles.some((role) => roles.includes(role))

const grants = {
  'read organisation': everyone,
  'report incidents': everyone,
  'write log entries': everyone,
  'write checks': everyone,
  'count roll groups': everyone,
  'correct the log': adminsAndRoles('incident-manager'),
  // An organisation may restrict it: see `canSendAlerts`.
  'send alerts': everyone,
  'answer alerts': everyone,
  'add live contacts': everyone,
  'allocate roles': adminsAndRoles('incident-manager', 'cmt-support-officer'),
  'read user details': admins,
  'manage users': admins,
  'manage contacts': admins,
  'manage roll groups': admins,
  'manage content': admins,
  'read activity': admins,
  'read readiness': admins,
  'delete incidents': admins,
  'export records': admins,
  'write debriefs': admins,
  'manage alerts': admins,
  'manage exercises': admins,
  'manage organisations': providerAdmins,
} as const satisfies Record<string, Grant>

export type Permission = keyof typeof grants

/** Whether the caller has the permission within the organisation that the request is about. */
export function isAllowed(caller: Caller, permission: Permission): boolean {
  return grants[permission](caller)
}

/** Who may send alerts, as an organisation sets it: everyone, or admins and holders of team roles. */
export const ALERT_SENDERS = ['everyone', 'team'] as const
export type AlertSenders = (typeof ALERT_SENDERS)[number]

export function canSendAlerts(caller: Caller, senders: AlertSenders): boolean {
  return senders === 'everyone' || admins(caller) || caller.roles.length > 0
}

type AlertOfSender = { userid: string }

/** Whether the caller sees who has answered: the sender, admins and holders of team roles. */
export function canFollowAlert(caller: Caller, alert: AlertOfSender): boolean {
  return alert.userid === caller.userid || admins(caller) || caller.roles.length > 0
}

/** Whether the caller may send updates and the all clear: the sender, admins, incident managers. */
export function canManageAlert(caller: Caller, alert: AlertOfSender): boolean {
  return alert.userid === caller.userid || adminsAndRoles('incident-manager')(caller)
}

/** Incident managers open the pages of every role, other users those of their own roles. */
export function canOpenRole(assignedRoles: readonly string[], roleid: string): boolean {
  return assignedRoles.includes('incident-manager') || assignedRoles.includes(roleid)
}
