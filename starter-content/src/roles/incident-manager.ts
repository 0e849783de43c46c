import { readChecklist } from '../written-lists.ts'

export const incidentManager = readChecklist(
  'incident-manager',
  `
## First ten minutes
- Decide at once what keeps people safe: evacuate, bring everyone inside, or lock down.
- Call **999** if anyone is in danger, and give them
  - the exact location and the gate to use
  - what happened and what the dangers are
  - how many people are hurt or missing
- Report the incident in this app, so that the whole team sees it and the log starts.
`,
)
