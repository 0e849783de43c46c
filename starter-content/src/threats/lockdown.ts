import type { ThreatPage } from '@holdfast/contract/content'
import { readList } from '../written-lists.ts'

export const lockdown: ThreatPage = {
  path: 'lockdown',
  name: 'Lockdown',
  subtitle: 'Danger on or near the site: stay inside, out of sight',
  icon: 'lock',
  colour: 'red',
  type: 'actioncard',
  content: {
    steps: readList(`
1. Give the lockdown signal. Do not use the fire alarm.
2. Call **999** as soon as it is safe to speak.
`),
  },
  pages: [],
}
