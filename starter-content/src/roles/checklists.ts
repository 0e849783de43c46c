import type { Guidance } from '@holdfast/contract/content/content'
import type { RoleId } from '@holdfast/contract/people/roles'
import type { Checklist } from '../written-lists.ts'
import { cmtSupportOfficer } from './cmt-support-officer.ts'
import { communicationsManager } from './communications-manager.ts'
import { educationalVisitManager } from './educational-visit-manager.ts'
import { incidentManager } from './incident-manager.ts'
import { logKeeper } from './log-keeper.ts'
import { mediaManager } from './media-manager.ts'
import { sharedSections } from './shared-sections.ts'
import { siteCoordinator } from './site-coordinator.ts'
import { welfareManager } from './welfare-manager.ts'

type Checklists = Pick<
  Guidance,
  'role_checklist_sections' | 'checklist_sections' | 'checklist_items'
>

const ownSections: Record<RoleId, Checklist> = {
  'incident-manager': incidentManager,
  'cmt-support-officer': cmtSupportOfficer,
  'log-keeper': logKeeper,
  'communications-manager': communicationsManager,
  'media-manager': mediaManager,
  'welfare-manager': welfareManager,
  'site-coordinator': siteCoordinator,
  'educational-visit-manager': educationalVisitManager,
}

/** The checklists of these roles: their own sections in order, then shared sections. */
export function checklistsOf(roleids: readonly RoleId[]): Checklists {
  const checklists = [...new Set(roleids.flatMap(checklistsSeenBy))]
  return {
    role_checklist_sections: roleids.flatMap((roleid) =>
      checklistsSeenBy(roleid)
        .flatMap(({ sections }) => sections)
        .map((section) => ({ roleid, checklistsectionid: section.id })),
    ),
    checklist_sections: checklists.flatMap(({ sections }) => sections),
    checklist_items: checklists.flatMap(({ items }) => items),
  }
}

function checklistsSeenBy(roleid: RoleId): Checklist[] {
  const shared = sharedSections.filter(({ roles }) => roles.includes(roleid))
  return [ownSections[roleid], ...shared.map(({ checklist }) => checklist)]
}
