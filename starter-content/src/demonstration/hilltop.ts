import type { Contact, ContactGroup } from '@holdfast/contract/contacts'
import type { Guidance } from '@holdfast/contract/content'
import { contactId, groupId } from '../contact-groups.ts'
import { checklistsOf } from '../roles/checklists.ts'
import { roles } from '../roles/roles.ts'
import { evacuation } from '../threats/evacuation.ts'
import { lockdown } from '../threats/lockdown.ts'
import { missingPupil } from '../threats/missing-pupil.ts'

/** A short beginning for a small school: one page of its own, and room to see what is empty. */
export const smallGuidance: Guidance = {
  roles,
  ...checklistsOf(['incident-manager', 'log-keeper', 'site-coordinator']),
  threats: [lockdown, evacuation, missingPupil],
  info: [
    {
      path: 'site-information',
      name: 'Site information',
      icon: 'school',
      colour: 'green',
      type: 'detail',
      content: `
## Hilltop Primary School
- Chapel Hill, Riverford RV3 2AB
- Fire engines: the gate on Chapel Hill, code with the fire service
- Assembly point: the playground, by the climbing frame

## Shut-offs
- Gas: cupboard left of the kitchen door
- Electricity: cleaner's room by the hall
- Water: under the sink of the staff room
`.trim(),
    },
  ],
  initial_action: null,
}

export const smallContactGroups: ContactGroup[] = [
  {
    id: groupId('Important numbers'),
    name: 'Important numbers',
    parentgroupid: null,
    colour: 'green',
    icon: 'phone',
  },
]

export const smallContacts: Contact[] = (
  [
    ['Police, fire and ambulance', 'Danger to life, 24 hours', '999'],
    ['Helen Marsh', 'Head teacher', '07700 900 201'],
    ['Owen Pryce', 'Year 6 teacher, first aider', '07700 900 202'],
  ] as const
).map(([name, title, phone], index) => ({
  id: contactId(name, index + 1),
  name,
  title,
  phone,
  groupid: groupId('Important numbers'),
}))
