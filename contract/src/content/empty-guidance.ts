import type { Guidance } from './content.ts'

/** The guidance of an organisation that has not written any. */
export function emptyGuidance(): Guidance {
  return {
    roles: [],
    role_checklist_sections: [],
    checklist_sections: [],
    checklist_items: [],
    threats: [],
    info: [],
    initial_action: null,
    alert_kinds: [],
  }
}
