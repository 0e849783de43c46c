/** The kinds of actions that the activity log records, with the label that admins read. */
export const ACTIVITY_KINDS = {
  'sign-in': 'Signed in',
  'failed-sign-in': 'Failed to sign in',
  'wrong-door': 'Right password at the wrong door',
  'sign-out': 'Logged out',
  'permission-refused': 'Permission refused',
  'reset-requested': 'Password reset requested',
  'password-reset': 'Password reset',
  'user-added': 'User added',
  'user-changed': 'User changed',
  'user-deleted': 'User deleted',
  'contact-added': 'Contact added',
  'contact-changed': 'Contact changed',
  'contact-deleted': 'Contact deleted',
  'group-added': 'Contact group added',
  'group-changed': 'Contact group changed',
  'group-deleted': 'Contact group deleted',
  'roles-allocated': 'Roles allocated',
  'content-published': 'Content published',
  'content-restored': 'Content restored',
  'content-imported': 'Content imported',
  'content-exported': 'Content exported',
  'activity-exported': 'Activity exported',
  'picture-added': 'Picture added',
  'picture-deleted': 'Picture deleted',
  'alert-settings-changed': 'Alert settings changed',
  'incident-deleted': 'Incident deleted',
  'organisation-added': 'Organisation added',
  'organisation-changed': 'Organisation changed',
} as const

export type ActivityKind = keyof typeof ACTIVITY_KINDS
export const ACTIVITY_KIND_NAMES = Object.keys(ACTIVITY_KINDS) as ActivityKind[]
