import { faAddressBook } from '@fortawesome/free-solid-svg-icons/faAddressBook'
import { faAddressCard } from '@fortawesome/free-solid-svg-icons/faAddressCard'
import { faBell } from '@fortawesome/free-solid-svg-icons/faBell'
import { faBook } from '@fortawesome/free-solid-svg-icons/faBook'
import { faBoxArchive } from '@fortawesome/free-solid-svg-icons/faBoxArchive'
import { faBuilding } from '@fortawesome/free-solid-svg-icons/faBuilding'
import { faChartLine } from '@fortawesome/free-solid-svg-icons/faChartLine'
import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faClipboardCheck } from '@fortawesome/free-solid-svg-icons/faClipboardCheck'
import { faClipboardUser } from '@fortawesome/free-solid-svg-icons/faClipboardUser'
import { faListCheck } from '@fortawesome/free-solid-svg-icons/faListCheck'
import { faObjectGroup } from '@fortawesome/free-solid-svg-icons/faObjectGroup'
import { faPeopleGroup } from '@fortawesome/free-solid-svg-icons/faPeopleGroup'
import { faPersonRunning } from '@fortawesome/free-solid-svg-icons/faPersonRunning'
import { faSchool } from '@fortawesome/free-solid-svg-icons/faSchool'
import { faShieldHalved } from '@fortawesome/free-solid-svg-icons/faShieldHalved'
import { faStamp } from '@fortawesome/free-solid-svg-icons/faStamp'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { faUsers } from '@fortawesome/free-solid-svg-icons/faUsers'
import { faUserTag } from '@fortawesome/free-solid-svg-icons/faUserTag'
import type { IconDefinition } from '../../ui/theme/icon.tsx'

/** `also` lists other addresses that belong to this entry. */
export type AdminMenuEntry = {
  title: string
  to: string
  icon: IconDefinition
  also?: readonly string[]
}
/** Entries under a heading. Those without a heading come before or after all others. */
export type AdminMenuGroup = { heading?: string; entries: readonly AdminMenuEntry[] }

const ORGANISATIONS = { title: 'Organisations', to: '/admin/organisations', icon: faBuilding }

const BACKUPS = { title: 'Backups', to: '/admin/backups', icon: faBoxArchive }

const GETTING_STARTED = {
  title: 'Getting started',
  to: '/admin/getting-started',
  icon: faListCheck,
}

/** Users, Contacts, Contact Groups and Incidents stand in the order of the specification. */
const GROUPS: readonly AdminMenuGroup[] = [
  {
    heading: 'People',
    entries: [
      { title: 'Users', to: '/admin/users', icon: faUsers },
      { title: 'Contacts', to: '/admin/contacts', icon: faAddressBook },
      { title: 'Contact Groups', to: '/admin/contactgroups', icon: faObjectGroup },
      { title: 'Roles allocation', to: '/admin/roles-allocation', icon: faUserTag },
      { title: 'Roll groups', to: '/admin/roll-groups', icon: faClipboardUser },
      { title: 'People', to: '/admin/people', icon: faPeopleGroup },
    ],
  },
  {
    heading: 'Incidents',
    entries: [
      {
        title: 'Incidents',
        to: '/admin/incidents',
        icon: faTriangleExclamation,
        also: ['/admin/logs'],
      },
      { title: 'Alert settings', to: '/admin/alerts', icon: faBell },
    ],
  },
  {
    heading: 'Guidance',
    entries: [{ title: 'Content', to: '/admin/content', icon: faBook }],
  },
  {
    heading: 'Proof',
    entries: [
      { title: 'Activity', to: '/admin/activity', icon: faChartLine },
      { title: 'Readiness', to: '/admin/readiness', icon: faCircleCheck },
      { title: 'Exercises', to: '/admin/exercises', icon: faPersonRunning },
      { title: 'Preparedness', to: '/admin/preparedness', icon: faClipboardCheck },
      { title: 'Proof of records', to: '/admin/record', icon: faStamp },
    ],
  },
  {
    heading: 'Sign-in',
    entries: [
      { title: 'Second factor', to: '/admin/second-factor', icon: faShieldHalved },
      { title: 'Single sign-on', to: '/admin/single-sign-on', icon: faSchool },
      { title: 'User directory', to: '/admin/users/directory', icon: faAddressCard },
    ],
  },
]

type MenuState = {
  isProvider: boolean
  /** Whether all steps of Getting started are done. It then comes after the other pages. */
  isPrepared: boolean
}

/** In the order of the menu page and of the side menu. */
export function adminMenuGroups({ isProvider, isPrepared }: MenuState): readonly AdminMenuGroup[] {
  const start = isPrepared ? [] : [GETTING_STARTED]
  const end = isPrepared ? [GETTING_STARTED] : []
  return [
    ...(isProvider ? [{ entries: [ORGANISATIONS, BACKUPS] }] : []),
    { entries: start },
    ...GROUPS,
    { entries: end },
  ].filter(({ entries }) => entries.length > 0)
}

/** The entry that a page belongs to: the one whose address is the longest start of the page's. */
export function currentEntry(
  groups: readonly AdminMenuGroup[],
  pathname: string,
): AdminMenuEntry | undefined {
  const isWithin = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  return groups
    .flatMap(({ entries }) => entries)
    .filter(({ to, also = [] }) => [to, ...also].some(isWithin))
    .sort((a, b) => b.to.length - a.to.length)[0]
}
