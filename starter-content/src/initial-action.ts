import type { Guidance } from '@holdfast/contract/content/content'
import { withNote } from './pages.ts'

/** At most nine steps, so that the whole diagram fits on a phone. */
export const initialAction: Guidance['initial_action'] = {
  content: withNote(
    `
For whoever is there first. You do not need permission to keep people safe.

1. **Get out of danger.** Move yourself and the people near you away from it. Do not go into danger to
   help.
2. **Call [999](tel:999)** as soon as you are safe, if there is danger to life or you are not sure. Say
   where you are first. Put the phone on loudspeaker.
3. **Choose the way.**
   - Danger **inside**, such as fire or gas: get out. Open **Evacuation**.
   - Danger **outside**, such as smoke or a crowd: come in. Open **Come inside**, below **Lockdown**.
   - Someone **hurt, ill or missing**: stay with them and get help. Everyone else stays where they are.
     Defibrillator: [FILL IN: where the defibrillator is].
   - An **attack**: run, hide, tell. Open **Weapon attack**, below **Lockdown**.
4. **Speak to the incident manager**, or the most senior person you can reach. A message is not enough:
   [FILL IN: number that reaches the incident manager].
5. **Report it** in this app. One sentence is enough.
6. **Stay** until someone takes over from you by name. Then write down what you saw.

You cannot reach anyone senior? You are the incident manager until one comes.
`,
    'Resuscitation Council UK 2025; Counter Terrorism Policing, Run Hide Tell; DfE emergency planning',
  ),
  report: {
    exactlocation:
      '[FILL IN: name, road and postcode of the school]\nwhat3words of the gate for fire engines: [FILL IN: three words]',
    access:
      'Gate for fire engines: [FILL IN: gate for fire engines: road, who opens it]\nRendezvous point: [FILL IN: rendezvous point]',
  },
  diagram: [
    {
      id: 'start',
      kind: 'start',
      text: 'Something has happened: get people out of danger',
      next: [{ to: 'call' }],
    },
    {
      id: 'call',
      kind: 'action',
      text: 'Danger to life, or not sure: call 999 as soon as you are safe',
      next: [{ to: 'way' }],
    },
    {
      id: 'way',
      kind: 'question',
      text: 'What is it?',
      next: [
        { to: 'out', answer: 'Danger inside' },
        { to: 'in', answer: 'Danger outside' },
        { to: 'stay', answer: 'Someone hurt, ill or missing' },
        { to: 'attack', answer: 'An attack' },
      ],
    },
    {
      id: 'out',
      kind: 'action',
      text: 'Get out: evacuate and count everyone',
      next: [{ to: 'tell' }],
    },
    {
      id: 'in',
      kind: 'action',
      text: 'Come in: shut doors and windows, count everyone',
      next: [{ to: 'tell' }],
    },
    {
      id: 'stay',
      kind: 'action',
      text: 'Stay with them and get help; everyone else stays where they are',
      next: [{ to: 'tell' }],
    },
    {
      id: 'attack',
      kind: 'action',
      text: 'Run. If you cannot, hide. Tell the police when it is safe',
      next: [{ to: 'tell' }],
    },
    {
      id: 'tell',
      kind: 'action',
      text: 'Speak to the incident manager, then report it in this app',
      next: [{ to: 'role' }],
    },
    { id: 'role', kind: 'end', text: 'Open your role and its checklist', next: [] },
  ],
}
