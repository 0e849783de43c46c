import { detail } from '../pages.ts'

export const martynsLaw = detail(
  {
    path: 'martyns-law',
    name: "Martyn's Law",
    icon: 'shield-halved',
    colour: 'purple',
    sources: "GOV.UK, Martyn's Law for education settings, 10 October 2025",
  },
  `
The Terrorism (Protection of Premises) Act 2025 became law on 3 April 2025. It comes into force after at
least 24 months, so **not before April 2027**. The Security Industry Authority will regulate it.

## Does it apply to us?
- It applies where 200 or more people can reasonably be expected at the same time, pupils and staff
  included.
- Early years, schools and further education are in the **standard tier**, however many people they have.

## What the standard tier asks for
Notify the Security Industry Authority, and have procedures, as far as reasonably practicable, for
- **evacuation**: getting people out. See **Evacuation**
- **invacuation**: bringing people in, or to a safer part. See **Come inside**, below **Lockdown**
- **lockdown**: keeping danger out. See **Lockdown**
- **communication**: telling people. See **Communications info**

It asks for no building work and no equipment. Staff must know the procedures, so practise them.

## Ours
- Responsible person: [FILL IN: responsible person under Martyn's Law]
- How many people we expect at most: [FILL IN: greatest number of people on site]
- Last practice of lockdown and of coming inside: [FILL IN: dates of the last drills]
`,
)
