import { actionCard, page } from '../pages.ts'

const sources = 'GOV.UK fire safety risk assessment for schools; DfE emergency planning'

export const evacuation = actionCard(
  {
    path: 'evacuation',
    name: 'Evacuation',
    subtitle: 'Leave the building and account for everyone',
    icon: 'person-walking-arrow-right',
    colour: 'green',
    sources,
    pages: [
      actionCard(
        {
          path: 'people-who-need-help',
          name: 'People who need help to get out',
          subtitle: 'Wheelchairs, refuges, sight, hearing, injuries',
          icon: 'people-group',
          colour: 'light-blue',
          sources: 'GOV.UK fire safety: means of escape for disabled people (PEEP)',
        },
        {
          intro:
            'The school gets everyone out. A plan must not count on the fire service to carry people.',
          steps: `
1. Follow the person's own evacuation plan (PEEP). The helpers it names go to them first.
2. No plan, or a helper is missing? Ask the person what works. They know best.
3. Go with them, behind the main flow, to the nearest safe exit.
4. A refuge is a place to pause, not to be left. Close the doors, stay with them, ring the crisis room
   and carry on out as the plan says.
5. Use an evacuation chair only if you are trained. Do not use a lift unless it is an evacuation
   lift and a trained person runs it.
6. Smoke comes near and you cannot move them: call [999](tel:999) and say which refuge you are in.
7. Tell the fire officer at the rendezvous point who is still inside and where.
8. Bring medicine and equipment if it is within arm's reach.
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
          sources,
        },
        `
Place of safety: [FILL IN: place of safety, with its number, who opens it and minutes on foot]

## Decide early
Move on from the assembly point when the wait will be longer than 30 minutes, the weather is harsh,
or smoke, gas or crowds come near.

## Before you go
- Ring the place of safety. Ask how many it takes, who will open it, what is there.
- Unlock the gate you will use. Keep off the way of the fire engines.
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
1. Give the signal: [FILL IN: evacuation signal].
2. Leave at once by the nearest safe exit. Walk, in silence, with your class. Leave bags behind.
3. Check toilets and side rooms on your way if it is safe. Close doors and windows behind you, except
   after a bomb threat: then leave them open.
4. When you are out, call [999](tel:999) if nobody has.
5. Go to your assembly point by the route on the site plan. Keep roads clear for fire engines.
6. Line up in classes and take the register. Hand the result to the incident manager
   within five minutes.
7. Name anyone missing and where they were last seen. Nobody goes back to look.
8. The assembly point is in danger? Move to the second one: [FILL IN: second assembly point].
9. Keep everyone there. No one leaves with a parent until the register is complete.
10. Go back in only when the emergency services and the incident manager both say so.
`,
  },
)
