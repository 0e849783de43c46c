import type { Guidance } from '@holdfast/contract/content/content'
import { allocationId } from '@holdfast/contract/ids'
import type { Allocation } from '@holdfast/contract/people/allocations'
import type { Contact, ContactGroup } from '@holdfast/contract/people/contacts'
import type { Organisation } from '@holdfast/contract/people/organisations'
import type { RoleId } from '@holdfast/contract/people/roles'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import { starterContactGroups } from '../contact-groups.ts'
import { starterGuidance } from '../guidance.ts'
import { hilltopPictures, riversidePictures, type StarterPicture } from '../pictures.ts'
import { hilltopContactGroups, hilltopContacts, hilltopGuidance } from './hilltop.ts'
import { riversideGuidance } from './riverside.ts'
import { riversideContacts } from './riverside-contacts.ts'
import { hilltopRollGroups, riversideRollGroups } from './roll-groups.ts'

type DemonstrationUser = {
  id: string
  name: string
  email: string
  phone: string
  type: 'admin' | 'standard'
  organisationid: string
}

export type OrganisationContent = {
  guidance: Guidance
  pictures: StarterPicture[]
  contactGroups: ContactGroup[]
  contacts: Contact[]
  rollGroups: RollGroup[]
}

/** The users of a demonstration and their organisations; `role` is the team role that they hold. */
const people: [id: string, name: string, organisationid: string, role: RoleId | null][] = [
  ['provider.admin', 'Casey Brook', 'provider', null],
  ['head', 'Jordan Hale', 'riverside', 'incident-manager'],
  ['support', 'Robin Vale', 'riverside', 'cmt-support-officer'],
  ['logkeeper', 'Priya Nair', 'riverside', 'log-keeper'],
  ['comms', 'Chris Lund', 'riverside', 'communications-manager'],
  ['media', 'Grace Adeyemi', 'riverside', 'media-manager'],
  ['welfare', 'Alex Moran', 'riverside', 'welfare-manager'],
  ['site', 'Sam Okoro', 'riverside', 'site-coordinator'],
  ['visits', 'Toni Reyes', 'riverside', 'educational-visit-manager'],
  ['teacher', 'Dana Fox', 'riverside', null],
  ['hilltop.head', 'Helen Marsh', 'hilltop', 'incident-manager'],
  ['hilltop.teacher', 'Owen Pryce', 'hilltop', null],
]
const admins = ['provider.admin', 'head', 'hilltop.head']

const organisations: Organisation[] = [
  { id: 'provider', name: 'Holdfast Provider' },
  { id: 'riverside', name: 'Riverside Academy' },
  { id: 'hilltop', name: 'Hilltop Primary School' },
]

/** The telephone numbers by email address, because users and contacts are the same people. */
const phones = new Map(
  [...riversideContacts, ...hilltopContacts].map(({ email = '', phone }) => [email, phone]),
)

const users: DemonstrationUser[] = people.map(([id, name, organisationid]) => ({
  id,
  name,
  email: `${id}@${organisationid}.example`,
  phone: phones.get(`${id}@${organisationid}.example`) ?? '',
  type: admins.includes(id) ? 'admin' : 'standard',
  organisationid,
}))

const allocations: Allocation[] = people.flatMap(([userid, , schoolid, roleid]) =>
  roleid ? [{ id: allocationId(userid, roleid), roleid, userid, schoolid, deputy: 0 }] : [],
)

/** What each organisation publishes, by its id; the provider's own publishes nothing. */
const contents: Record<string, OrganisationContent> = {
  riverside: {
    guidance: riversideGuidance(starterGuidance),
    pictures: riversidePictures,
    contactGroups: starterContactGroups,
    contacts: riversideContacts,
    rollGroups: riversideRollGroups,
  },
  hilltop: {
    guidance: hilltopGuidance,
    pictures: hilltopPictures,
    contactGroups: hilltopContactGroups,
    contacts: hilltopContacts,
    rollGroups: hilltopRollGroups,
  },
}

/** Fictional schools and people, to try the product; never use them in production. */
export const demonstration = {
  password: 'Holdfast-demo-1',
  organisations,
  users,
  allocations,
  contents,
}
