import type { RoleId } from '@holdfast/contract/people/roles'
import { type Checklist, readChecklist } from '../written-lists.ts'

/**
 * Sections that several roles see. A check belongs to the incident, not to a role, so put only work here
 * that needs doing once: when somebody has done it, everybody sees it done.
 */
export const sharedSections: { roles: RoleId[]; checklist: Checklist }[] = [
  {
    roles: ['communications-manager', 'media-manager'],
    checklist: readChecklist(
      'public-words',
      `
## One voice
1. Write one page of agreed sentences: what happened, what we do, what we do not say. Both of you use it.
2. Agree who answers whom: parents and staff one of you, reporters and social media the other.
3. Have every public text approved by the incident manager, and by the police when they are involved.
4. Put the school's social media accounts in the hands of two named people.
`,
    ),
  },
  {
    roles: ['welfare-manager', 'educational-visit-manager'],
    checklist: readChecklist(
      'families',
      `
## Families most affected
1. Name one member of staff for each family, and a second for when the first must sleep.
2. Ask each family what may be told to others, and keep to it.
3. Collect the person's belongings with respect, list them, and ask the police before you return them.
4. Take names off registers, texts, invoices and reports where a message would hurt.
`,
    ),
  },
  {
    roles: ['incident-manager', 'cmt-support-officer'],
    checklist: readChecklist(
      'stand-down',
      `
## Standing down
1. Check that it is over
  - everyone is accounted for
  - the emergency services have handed the site back
  - no urgent action is open
2. Tell all roles, staff and families that the incident is over, and what stays different.
3. Close the incident in this app and save the log.
4. Hold a debrief with the team within two days: what went well, what did not, what we change. It is
  about the plan, not about feelings.
5. Name an owner and a date for every change to the plan, training or building.
6. Set the review of this guidance, and practise what was new within the term.
`,
    ),
  },
]
