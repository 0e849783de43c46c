import { actionCard, page } from '../pages.ts'

export const evacuation = actionCard(
  {
    path: 'evacuation',
    name: 'Evacuation',
    subtitle: 'Leave the building and account for everyone',
    icon: 'person-walking-arrow-right',
    colour: 'green',
    pages: [
      actionCard(
        {
          path: 'people-who-need-help',
          name: 'People who need help to get out',
          subtitle: 'Wheelchairs, refuges, sight, hearing, injuries',
          icon: 'people-group',
          colour: 'light-blue',
        },
        {
          intro: 'Follow the personal emergency evacuation plan (PEEP) if the person has one.',
          steps: `
1. Ask the person what works. They know best.
2. Go with them, behind the main flow, to the nearest safe exit or refuge.
3. At a refuge: close the doors, stay with them, call control and say which refuge you are in.
4. Use an evacuation chair only if you are trained. Do not use a lift unless it is an evacuation
   lift and a trained person runs it.
5. Tell the fire officer at the assembly point who is in which refuge.
6. Bring medicine and equipment if it is within arm's reach.
`,
        },
      ),
      page(
        {
          path: 'place-of-safety',
          name: 'Moving to a place of safety',
          subtitle: 'When you cannot go back in',
          icon: 'route',
          colour: 'blue',
        },
        `
## Decide early
Move on from the assembly point when the wait will be longer than 30 minutes, the weather is harsh,
or smoke, gas or crowds come near.

## Before you go
- Ring the place of safety. Ask how many it takes, who will open it, what is there.
- Agree the route with the police if it crosses a main road.
- Leave one member of staff, with a list, to meet parents and late arrivals.

## On the way
- Walk in classes: one adult in front, one at the back, high-visibility jackets at each crossing.
- Count out at the gate and count in at the door.

## When you are there
- Take the register again. Report it to the incident manager.
- Find toilets, water, warmth, a first aid place and a quiet corner.
- Message parents: where pupils are, from when they can be collected and by which door.
- Release pupils one by one to an adult on the record. Note name, adult and time.
`,
      ),
    ],
  },
  {
    steps: `
1. Raise the alarm or give the evacuation signal. Call [999](tel:999).
2. Leave at once by the nearest safe exit. Walk, in silence, with your class. Leave bags behind.
3. Check toilets and side rooms on your way if it is safe. Close doors and windows behind you, except
   after a bomb threat: then leave them open.
4. Go to your assembly point by the route on the site plan. Keep roads clear for fire engines.
5. Line up in classes and take the register. Hand the result to the incident manager
   within five minutes.
6. Name anyone missing and where they were last seen. Nobody goes back to look.
7. Keep everyone there. No one leaves with a parent until the register is complete.
8. Go back in only when the emergency services and the incident manager both say so.
`,
  },
)
