import type { Guidance } from '@holdfast/contract/content'
import { incidentManager } from './roles/incident-manager.ts'
import { roles } from './roles/roles.ts'
import { lockdown } from './threats/lockdown.ts'

export { starterContactGroups, starterContacts } from './contacts.ts'
export { demonstration } from './demonstration.ts'
export { type StarterPicture, smallPictures, starterPictures } from './pictures.ts'

/** What a new organisation starts with: complete guidance for a school to adapt. */
export const starterGuidance: Guidance = {
  roles,
  role_checklist_sections: incidentManager.sections.map((section) => ({
    roleid: 'incident-manager',
    checklistsectionid: section.id,
  })),
  checklist_sections: incidentManager.sections,
  checklist_items: incidentManager.items,
  threats: [lockdown],
  info: [],
  initial_action: null,
}

/** A short beginning for a small school. */
export const smallGuidance: Guidance = starterGuidance
