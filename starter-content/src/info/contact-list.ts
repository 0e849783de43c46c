import type { InfoPage } from '@holdfast/contract/content/content'
import { groupId } from '../contact-groups.ts'
import { withNote } from '../pages.ts'

export const contactList: InfoPage = {
  path: 'contacts',
  name: 'Contacts for emergencies',
  icon: 'address-book',
  colour: 'red',
  type: 'contacts',
  content: {
    intro: withNote(
      'Danger to life: [999](tel:999). You do not need to be sure: a doubt is enough.',
      'GOV.UK; Ofcom',
    ),
    groupids: ['Emergency services', 'Crisis team', 'Utilities', 'Local authority and trust'].map(
      groupId,
    ),
  },
}
