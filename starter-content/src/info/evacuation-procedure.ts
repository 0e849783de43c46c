import { detail } from '../pages.ts'

export const evacuationProcedure = detail(
  {
    path: 'evacuation-procedure',
    name: 'Evacuation procedure',
    icon: 'person-walking-arrow-right',
    colour: 'green',
    sources: 'GOV.UK fire safety risk assessment for schools; DfE emergency planning',
  },
  `
## Signals
- **Evacuate**: [FILL IN: evacuation signal]. Leave the building.
- **Come inside**: [FILL IN: come-inside signal]. Everyone in from outside.
- **Lock down**: [FILL IN: lockdown signal]. Inside, out of sight, silent.
- **All clear**: [FILL IN: all-clear]. Never the fire alarm.

## Where to
- Assembly points: [FILL IN: assembly points and which years go where]
- Second assembly point, after a bomb threat or when the first is in danger:
  [FILL IN: second assembly point]
- Place of safety: [FILL IN: place of safety, with its number, who opens it and minutes on foot]

## Everyone
- Stop work and leave by the nearest safe exit. Do not collect belongings.
- Walk, keep to the left, do not talk. No lifts.
- Line up at the assembly point in register order.

## Class teachers
- Lead your class out; the last adult closes the door.
- Take the register that is brought to you. Hold up **green** for complete, **red** for someone
  missing.
- Stay with the class until you are dismissed.

## People with jobs to do
- **Reception** brings registers, visitor list, radios, grab bag.
- **Fire marshals** check their area on the way out and report it clear. They do not go back.
- **Site team** opens the gate, meets the fire engine at the rendezvous point, knows the shut-offs.
- **Helpers named in evacuation plans (PEEPs)** go to their person first and bring them out.
- **Kitchen, science, technology** shut off gas and machines if it takes no time and no gas is smelt.
- **First aiders** bring kit, inhalers, adrenaline and the defibrillator.
- **Incident manager** collects the results, tells the fire officer who is missing, decides what
  follows.

## If pupils are between lessons
They go straight to the assembly point and line up in tutor groups.

## If an exam is on
Stop the clock, leave papers on desks, keep silence, keep the group apart. Write down the times and
ring the exam board.

## Practise
At least once a term, at different times, once with a blocked exit. Practise lockdown and coming inside
as well. Write down the time and what went wrong.
`,
)
