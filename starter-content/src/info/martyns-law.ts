import { detail } from '../pages.ts'

export const martynsLaw = detail(
  {
    path: 'martyns-law',
    name: "Martyn's Law",
    icon: 'shield-halved',
    colour: 'purple',
    sources:
      "GOV.UK, Martyn's Law for education settings, 10 October 2025, and SIA, November 2025; reports of the Home Office's statutory guidance of 15 April 2026, which was not itself read",
  },
  `
The Terrorism (Protection of Premises) Act 2025 became law on 3 April 2025. On **15 April 2026** the Home
Office published the statutory guidance on what it asks for. The Security Industry Authority, which will
regulate it, prepares for **spring 2027**; Parliament sets the day. When this page was written, in
November 2026, we knew of no fixed day: look on GOV.UK for "Martyn's Law" before you rely on a date.

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

In the statutory guidance, **must** is what the Act asks for, **should** is what is highly recommended,
and **could** is a choice. Whoever is responsible reads the guidance itself; this page does not replace it.

## Ours
- Responsible person: [FILL IN: responsible person under Martyn's Law]
- How many people we expect at most: [FILL IN: greatest number of people on site]
- Last practice of lockdown and of coming inside: [FILL IN: dates of the last drills]

Admins see at **Preparedness** who has reviewed and read each of the four procedures, and when it was
practised. That is evidence. It does not say that the law is met.
`,
)
