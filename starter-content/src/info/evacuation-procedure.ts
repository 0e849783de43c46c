import type { InfoPage } from '@holdfast/contract/content'

export const evacuationProcedure: InfoPage = {
  path: 'evacuation-procedure',
  name: 'Evacuation procedure',
  icon: 'person-walking-arrow-right',
  colour: 'green',
  type: 'detail',
  content: `
## Signals
- **Evacuate**: [continuous siren]. Leave the building.
- **Lock down**: [different sound, or spoken message]. Stay inside.
- **All clear**: [spoken by the incident manager]. Never the fire alarm.

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
- **Fire marshals** sweep their area on the way out and report it clear. They do not go back.
- **Site team** opens the gate, meets the fire engine and knows the shut-offs.
- **Helpers named in evacuation plans** go to their person first.
- **Kitchen, science, technology** shut off gas and machines if it takes no time.
- **First aiders** bring kit, inhalers, pens and the defibrillator.
- **Incident manager** collects the results, tells the fire officer who is missing, decides what
  follows.

## If pupils are between lessons
They go straight to the assembly point and line up in tutor groups.

## If an exam is on
Stop the clock, leave papers on desks, keep silence, keep the group apart. Write down the times and
ring the exam board.

## If you cannot go back
Move to the place of safety: [name, address, number, who opens it, minutes on foot].

## Practise
At least once a term, at different times, once with a blocked exit. Write down the time and what went
wrong.
`.trim(),
}
