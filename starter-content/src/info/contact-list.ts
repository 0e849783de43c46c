import type { InfoPage } from '@holdfast/contract/content'
import { groupId } from '../contact-groups.ts'

export const contactList: InfoPage = {
  path: 'contacts',
  name: 'Contacts for emergencies',
  icon: 'address-book',
  colour: 'red',
  type: 'contacts',
  content: {
    intro:
      'Danger to life: [999](tel:999), or [112](tel:112). You do not need to be sure: a doubt is enough.',
    groupids: ['Emergency services', 'Crisis team', 'Utilities', 'Local authority and trust'].map(
      groupId,
    ),
  },
}
