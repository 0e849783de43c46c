/**
 * Who may do what: one table, enforced by the server and followed by the screens.
 */

/** What a permission is judged by. `roles` are the ids of the team roles allocated to the person. */
export type Caller = {
  userid: string
  type: 'admin' | 'standard'
  organisationid: string
  isProvider: boolean
  roles: readonly string[]
}

type Grant = (person: Caller) => boolean

const everyone: Grant = () => true
const admins: Grant = (person) => person.type === 'admin'
const providerAdmins: Grant = (person) => person.type === 'admin' && person.isProvider
const adminsAndHoldersOf =
  (...roles: string[]): Grant =>
  (person) =>
    admins(person) || person.roles.some((role) => roles.includes(role))

const grants = {
  'read organisation': everyone,
  'report incidents': everyone,
  'write log entries': everyone,
  'write checks': everyone,
  'add live contacts': everyone,
  'allocate roles': adminsAndHoldersOf('incident-manager', 'cmt-support-officer'),
  'read user details': admins,
  'manage users': admins,
  'manage contacts': admins,
  'manage content': admins,
  'read activity': admins,
  'read readiness': admins,
  'delete incidents': admins,
  'manage organisations': providerAdmins,
} as const satisfies Record<string, Grant>

export type Permission = keyof typeof grants

/** Whether the person holds the permission within the organisation the call is about. */
export function isAllowed(person: Caller, permission: Permission): boolean {
  return grants[permission](person)
}

/** Holders of incident-manager open every role's pages, others only those allocated to them. */
export function canOpenRole(rolesHeld: readonly string[], roleid: string): boolean {
  return rolesHeld.includes('incident-manager') || rolesHeld.includes(roleid)
}
