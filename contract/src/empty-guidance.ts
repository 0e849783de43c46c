import type { Guidance } from './content.ts'

/** What an organisation has that has written nothing. */
export function emptyGuidance(): Guidance {
  return {
    roles: [],
    role_checklist_sections: [],
    checklist_sections: [],
    checklist_items: [],
    threats: [],
    info: [],
    initial_action: null,
  }
}
