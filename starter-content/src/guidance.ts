import type { Guidance } from '@holdfast/contract/content/content'
import { ROLE_IDS } from '@holdfast/contract/people/roles'
import { alertKinds } from './alert-kinds.ts'
import { infoPages } from './info/pages.ts'
import { initialAction } from './initial-action.ts'
import { checklistsOf } from './roles/checklists.ts'
import { roles } from './roles/roles.ts'
import { threatPages } from './threats/pages.ts'

/** The guidance with which a new organisation starts: complete, for a school to adapt. */
export const starterGuidance: Guidance = {
  roles,
  ...checklistsOf(ROLE_IDS),
  threats: threatPages,
  info: infoPages,
  initial_action: initialAction,
  alert_kinds: alertKinds,
}
