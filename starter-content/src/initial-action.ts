import type { Guidance } from '@holdfast/contract/content'

/** Nine steps at most: the whole diagram is to fit a phone. */
export const initialAction: Guidance['initial_action'] = {
  content: `
For whoever is there first. You do not need permission to keep people safe.

1. **Stop and look.** What is happening, and what could happen next?
2. **Keep people safe.** Move them away, or bring them in. Do not become a casualty yourself.
3. **Call [999](tel:999)** if anyone is in danger. Say where you are first.
4. **Tell the incident manager**, or the most senior person you can reach. Do not send a message and
   hope: speak.
5. **Report it** in this app: one sentence is enough.
6. **Stay** until someone takes over from you by name. Then write down what you saw.

You cannot reach anyone senior? You are the incident manager until one comes.
`.trim(),
  diagram: [
    { id: 'start', kind: 'start', text: 'Something has happened', next: [{ to: 'danger' }] },
    {
      id: 'danger',
      kind: 'question',
      text: 'Is anyone in danger now?',
      next: [
        { to: 'call', answer: 'Yes or not sure' },
        { to: 'tell', answer: 'No' },
      ],
    },
    {
      id: 'call',
      kind: 'action',
      text: 'Call 999: where, what, how many',
      next: [{ to: 'where' }],
    },
    {
      id: 'where',
      kind: 'question',
      text: 'Where is the danger?',
      next: [
        { to: 'out', answer: 'In the building' },
        { to: 'in', answer: 'Outside, or a person' },
      ],
    },
    {
      id: 'out',
      kind: 'action',
      text: 'Get out: evacuate and count',
      next: [{ to: 'tell' }],
    },
    {
      id: 'in',
      kind: 'action',
      text: 'Stay in: lock down, keep silent',
      next: [{ to: 'tell' }],
    },
    {
      id: 'tell',
      kind: 'action',
      text: 'Speak to the incident manager',
      next: [{ to: 'report' }],
    },
    {
      id: 'report',
      kind: 'action',
      text: 'Report the incident in this app',
      next: [{ to: 'role' }],
    },
    { id: 'role', kind: 'end', text: 'Open your role and its checklist', next: [] },
  ],
}
