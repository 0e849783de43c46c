import { actionCard } from '../pages.ts'

export const calling999 = actionCard(
  {
    path: 'calling-999',
    name: 'Calling 999',
    subtitle: 'What to say, in the order the services use (METHANE)',
    icon: 'phone',
    colour: 'red',
    sources: 'JESIP, METHANE; police Silent Solution (55); BT, 999 by text',
  },
  {
    intro:
      'Get out of danger first. Ask for police, fire, ambulance or coastguard. Loudspeaker on. Answer the questions; help is already on its way while you speak. You cannot speak on a mobile? Press **55** when asked.',
    steps: `
1. **Major incident?** Say "I think this is a major incident" if many are hurt or in danger.
2. **Exact location**: [FILL IN: name, road and postcode of the school]. Which building, floor, room.
3. **Type**: what happened, in one sentence.
4. **Hazards**: what is still dangerous. Fire, gas, chemicals, a weapon, water, a building that may fall.
5. **Access**: the gate to use and the rendezvous point: [FILL IN: rendezvous point]. Which way is not
   safe. Who will meet them.
6. **Number** of people hurt, trapped or missing, and how badly.
7. **Emergency services**: which are here, which you need.
8. Give your name and number. Do not hang up before they do. Note the time and the reference.
9. Send someone to the rendezvous point in a high-visibility jacket, with the site plan.
`,
  },
)
