/** Every page of the admin area within its frame. Phones carry this list, and nothing of the pages. */
export const PAGE_PATHS = [
  'organisations',
  'users',
  'users/import',
  'second-factor',
  'roles-allocation',
  'contacts',
  'contacts/import',
  'contactgroups',
  'incidents',
  'logs/:incidentid',
  'record',
  'content',
  'content/pictures',
  'content/versions',
  'content/roles',
  'content/checklists',
  'content/checklists/:sectionid',
  'content/threats',
  'content/info',
  'content/initial-action',
  'content/alerts',
  'activity',
  'readiness',
  'alerts',
] as const

export type PagePath = (typeof PAGE_PATHS)[number]
