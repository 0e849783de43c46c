import { ALERT_CONTINUED_MS, ALERT_MISTAKE_MS } from '../limits.ts'

/** Who may do what: one table, enforced by the server and followed by the screens. */

/** What permissions need to know of the signed-in user. `roles` are the ids of assigned team roles. */
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

const managesAlerts: Grant = adminsAndRoles('incident-manager')

const grants = {
  'read organisation': everyone,
  // An organisation may restrict closing them: see `canCloseIncidents`.
  'report incidents': everyone,
  // Decisions and situation reports need the next permissions as well.
  'write log entries': everyone,
  'delete log pictures': admins,
  'record decisions': isOfTeam,
  'write situation reports': isOfTeam,
  'write messages to parents': adminsAndRoles('incident-manager', 'communications-manager'),
  'approve messages to parents': managesAlerts,
  'write checks': everyone,
  'count roll groups': everyone,
  'make tasks': isOfTeam,
  // Of somebody who is handed over, one at a time.
  'read adults': isOfTeam,
  // Of everybody. Whoever counts a group has those of its people.
  'read needs': adminsAndRoles('incident-manager'),
  // Of those in a task's team, and its owners: see `canChangeTask`.
  'change tasks': everyone,
  // Of those, who holds the role, and its deputies: see `takeover-rules.ts`.
  'hand over roles': everyone,
  'correct the log': adminsAndRoles('incident-manager'),
  // An organisation may restrict it: see `canSendAlerts`.
  'send alerts': everyone,
  'answer alerts': everyone,
  'end all alerts of a person': managesAlerts,
  // And seeing by name who can get in.
  'declare closures': managesAlerts,
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
  'reopen incidents': adminsAndRoles('incident-manager'),
  // Also taking them apart again, and saying to which others an incident belongs.
  'merge incidents': adminsAndRoles('incident-manager'),
  'share incidents': adminsAndRoles('incident-manager'),
  'manage incidents': admins,
  'export records': admins,
  'write debriefs': admins,
  'manage alerts': admins,
  'manage exercises': admins,
  'prepare organisation': admins,
  'manage organisations': providerAdmins,
} as const satisfies Record<string, Grant>

export type Permission = keyof typeof grants

/** Whether the caller has the permission within the organisation that the request is about. */
export function isAllowed(caller: Caller, permission: Permission): boolean {
  return grants[permission](caller)
}

/** Admins, and holders of any team role. */
export function isOfTeam(caller: Caller): boolean {
  return admins(caller) || caller.roles.length > 0
}

/** An organisation's setting of who may send alerts: everyone, or admins and holders of team roles. */
export const ALERT_SENDERS = ['everyone', 'team'] as const
export type AlertSenders = (typeof ALERT_SENDERS)[number]

export function canSendAlerts(caller: Caller, senders: AlertSenders): boolean {
  return senders === 'everyone' || isOfTeam(caller)
}

/** An organisation's setting of who may close incidents: everyone, or admins and holders of team roles. */
export const CLOSERS = ['everyone', 'team'] as const
export type Closers = (typeof CLOSERS)[number]

export function canCloseIncidents(caller: Caller, closers: Closers): boolean {
  return closers === 'everyone' || isOfTeam(caller)
}

/** Who may give the all clear: incident managers and admins, or the sender as well. */
export const ALERT_ENDERS = ['manager', 'sender'] as const
export type AlertEnder = (typeof ALERT_ENDERS)[number]

type AlertOfSender = { userid: string }
type AlertOfRecipients = { recipientids: readonly string[] | null }

/** Whether the alert was sent to this user. */
export function isRecipient(alert: AlertOfRecipients, userid: string): boolean {
  return alert.recipientids?.includes(userid) ?? true
}

/** Whether the caller sees who has answered: the sender, admins and holders of team roles. */
export function canFollowAlert(caller: Caller, alert: AlertOfSender): boolean {
  return alert.userid === caller.userid || isOfTeam(caller)
}

/** Whether the caller sees, before sending, whom an alert would not reach: admins, holders of team roles. */
export function canSeeUnreached(caller: Caller): boolean {
  return isOfTeam(caller)
}

/** Whether the caller may send updates: the sender, admins, incident managers. */
export function canUpdateAlert(caller: Caller, alert: AlertOfSender): boolean {
  return alert.userid === caller.userid || managesAlerts(caller)
}

/** Whether the caller may give the all clear. */
export function canEndAlert(caller: Caller, alert: AlertOfSender & { ender: AlertEnder }): boolean {
  return managesAlerts(caller) || (alert.ender === 'sender' && alert.userid === caller.userid)
}

/** Whether the caller may say that the alert was sent by mistake: the sender, for a short time. */
export function canTakeBackAlert(
  caller: Caller,
  alert: AlertOfSender & { timestamp: string },
  now: Date,
): boolean {
  const age = now.getTime() - Date.parse(alert.timestamp)
  return alert.userid === caller.userid && age <= ALERT_MISTAKE_MS
}

/**
 * Whether the caller may say that the end of the alert was a mistake: who has ended it, incident managers and
 * admins, for a short time.
 */
export function canContinueAlert(
  caller: Caller,
  { ended, isEnder }: { ended: string | null; isEnder: boolean },
  now: Date,
): boolean {
  if (ended === null || now.getTime() - Date.parse(ended) > ALERT_CONTINUED_MS) return false
  return isEnder || managesAlerts(caller)
}

/** Incident managers open the pages of every role, other users those of their own roles. */
export function canOpenRole(assignedRoles: readonly string[], roleid: string): boolean {
  return assignedRoles.includes('incident-manager') || assignedRoles.includes(roleid)
}
