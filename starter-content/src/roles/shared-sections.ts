import type { RoleId } from '@holdfast/contract/roles'
import { type Checklist, readChecklist } from '../written-lists.ts'

/**
 * Sections that several roles see. A check belongs to the incident and not to a role, so only
 * work that needs doing once may stand here: whoever does it first, all of them see it done.
 */
export const sharedSections: { roles: RoleId[]; checklist: Checklist }[] = [
  {
    roles: ['communications-manager', 'media-manager'],
    checklist: readChecklist(
      'public-words',
      `
## One voice
- Write one page of agreed lines: what happened, what we do, what we do not say. Both of you use it.
- Agree who answers whom: parents and staff one of you, reporters and social media the other.
- Have every public text approved by the incident manager, and by the police when they are involved.
- Put the school's social media accounts in the hands of two named people.
`,
    ),
  },
  {
    roles: ['welfare-manager', 'educational-visit-manager'],
    checklist: readChecklist(
      'families',
      `
## Families most affected
- Name one member of staff for each family, and a second for when the first must sleep.
- Ask each family what may be told to others, and keep to it.
- Collect the person's belongings with respect, list them, and ask the police before you return them.
- Take names off registers, texts, invoices and reports where a message would hurt.
`,
    ),
  },
  {
    roles: ['incident-manager', 'cmt-support-officer'],
    checklist: readChecklist(
      'stand-down',
      `
## Standing down
- Check that it is over
  - everyone is accounted for
  - the emergency services have handed the site back
  - no urgent action is open
- Tell all roles, staff and families that the incident is over, and what stays different.
- Close the incident in this app and save the log.
- Hold a short debrief with the team within two days: what went well, what did not, what we change.
- Name an owner and a date for every change to the plan, training or building.
- Set the review of this guidance, and practise what was new within the term.
`,
    ),
  },
]
