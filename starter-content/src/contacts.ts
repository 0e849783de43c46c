import type { Contact, ContactGroup } from '@holdfast/contract/contacts'

export const starterContactGroups: ContactGroup[] = [
  {
    id: 'emergencyservices_starter1',
    name: 'Emergency services',
    parentgroupid: null,
    colour: 'red',
    icon: 'fire',
  },
]

export const starterContacts: Contact[] = [
  {
    id: 'policenonemergency_starter1',
    name: 'Police non-emergency',
    title: 'Report what is not urgent',
    phone: '101',
    groupid: 'emergencyservices_starter1',
  },
]
