import { faAddressBook } from '@fortawesome/free-solid-svg-icons/faAddressBook'
import { faBell } from '@fortawesome/free-solid-svg-icons/faBell'
import { faBook } from '@fortawesome/free-solid-svg-icons/faBook'
import { faBuilding } from '@fortawesome/free-solid-svg-icons/faBuilding'
import { faChartLine } from '@fortawesome/free-solid-svg-icons/faChartLine'
import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faClipboardUser } from '@fortawesome/free-solid-svg-icons/faClipboardUser'
import { faObjectGroup } from '@fortawesome/free-solid-svg-icons/faObjectGroup'
import { faPersonRunning } from '@fortawesome/free-solid-svg-icons/faPersonRunning'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { faUsers } from '@fortawesome/free-solid-svg-icons/faUsers'
import type { IconDefinition } from '../../ui/icon.tsx'

export type AdminMenuEntry = { title: string; to: string; icon: IconDefinition }

const ORGANISATIONS = { title: 'Organisations', to: '/admin/organisations', icon: faBuilding }
const ENTRIES: readonly AdminMenuEntry[] = [
  { title: 'Users', to: '/admin/users', icon: faUsers },
  { title: 'Contacts', to: '/admin/contacts', icon: faAddressBook },
  { title: 'Contact Groups', to: '/admin/contactgroups', icon: faObjectGroup },
  { title: 'Incidents', to: '/admin/incidents', icon: faTriangleExclamation },
  { title: 'Content', to: '/admin/content', icon: faBook },
  { title: 'Activity', to: '/admin/activity', icon: faChartLine },
  { title: 'Readiness', to: '/admin/readiness', icon: faCircleCheck },
  { title: 'Alerts', to: '/admin/alerts', icon: faBell },
  { title: 'Roll groups', to: '/admin/roll-groups', icon: faClipboardUser },
  { title: 'Exercises', to: '/admin/exercises', icon: faPersonRunning },
]

/** In the order of the menu page and of the side menu. */
export function adminMenuEntries({
  isProvider,
}: {
  isProvider: boolean
}): readonly AdminMenuEntry[] {
  return isProvider ? [ORGANISATIONS, ...ENTRIES] : ENTRIES
}
