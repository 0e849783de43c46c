import type { Content } from '@holdfast/contract/content/content'
import { infoPath as pathOf } from '@holdfast/contract/content/content-paths'
import type { RoleId } from '@holdfast/contract/people/roles'

/** The specified cards of the role action plans. */

type Card = {
  title: string
  subtitle?: string
  icon: string
  colour: string
} & ({ to: string; infoPath?: undefined } | { infoPath: string; to?: undefined })

/** `infoPath` is an information page, which not every organisation has. */
const cards = {
  liveContacts: {
    title: 'Live contacts',
    subtitle: 'People to reach for the active incident',
    icon: 'phone',
    colour: 'light-blue',
    to: '/contacts/live',
  },
  logs: {
    title: 'Logs',
    subtitle: 'What has happened, for all staff',
    icon: 'clipboard-list',
    colour: 'blue',
    to: '/logs',
  },
  checklist: {
    title: 'Checklist',
    subtitle: 'The actions of this role, step by step',
    icon: 'list-check',
    colour: 'green',
    to: '/checklist/:roleid',
  },
  newIncident: {
    title: 'New incident',
    subtitle: 'Report what has happened',
    icon: 'triangle-exclamation',
    colour: 'red',
    to: '/incidents/new',
  },
  incidents: {
    title: 'Incidents',
    subtitle: 'Read, update and close',
    icon: 'triangle-exclamation',
    colour: 'red',
    to: '/incidents',
  },
  rolesAllocation: {
    title: 'Roles allocation',
    subtitle: 'Say who holds which role',
    icon: 'users',
    colour: 'orange',
    to: '/roles-allocation',
  },
  communicationsInfo: {
    title: 'Communications info',
    icon: 'comments',
    colour: 'blue',
    infoPath: 'communications-info',
  },
} as const satisfies Record<string, Card>

type CardName = keyof typeof cards

const COMMON: readonly CardName[] = ['liveContacts', 'logs', 'checklist']
/** The additional cards of some roles. All other roles have only the three common cards. */
const FURTHER: Partial<Record<RoleId, readonly CardName[]>> = {
  'incident-manager': ['newIncident', 'rolesAllocation'],
  'cmt-support-officer': ['incidents', 'rolesAllocation'],
  'media-manager': ['communicationsInfo'],
}

export type PlanEntry = {
  title: string
  subtitle: string | undefined
  icon: string
  colour: string
  to: string
  /** Whether the organisation lacks the page. */
  isMissing: boolean
}

/** The entries of a role's action plan, in their order. `info` are the organisation's pages. */
export function actionPlanOf(roleid: string, info: Content['info']): PlanEntry[] {
  const further = Object.entries(FURTHER).find(([id]) => id === roleid)?.[1] ?? []
  return [...COMMON, ...further].map((name) => entryOf(cards[name], roleid, info))
}

function entryOf(card: Card, roleid: string, info: Content['info']): PlanEntry {
  const { title, subtitle, icon, colour, to, infoPath } = card
  if (infoPath !== undefined) {
    const isMissing = info.every((page) => pathOf(page) !== infoPath)
    return { title, subtitle, icon, colour, to: `/info/${infoPath}`, isMissing }
  }
  const address = to.replace(':roleid', encodeURIComponent(roleid))
  return { title, subtitle, icon, colour, to: address, isMissing: false }
}
