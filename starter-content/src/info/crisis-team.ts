import { detail } from '../pages.ts'

export const crisisTeam = detail(
  {
    path: 'crisis-team',
    name: 'Crisis team and crisis room',
    icon: 'people-group',
    colour: 'orange',
    sources: 'DfE emergency planning',
  },
  `
The crisis team is also called CMT, for crisis management team. It works in the **crisis room**. Reception
is only the front desk: it takes calls and visitors, and passes them on.

## Where
- Crisis room: [FILL IN: crisis room]
- If that is not safe: [FILL IN: second crisis room]
- Number there: [FILL IN: number that reaches the incident manager]
- Day and night: [FILL IN: 24-hour number of the school]

## Deputies
Each role needs somebody who takes over when its holder is away, ill or tired.
- Incident manager: [FILL IN: deputy incident manager]
- CMT support officer: [FILL IN: deputy CMT support officer]
- Log keeper: [FILL IN: deputy log keeper]
- Communications manager: [FILL IN: deputy communications manager]
- Media manager: [FILL IN: deputy media manager]
- Welfare manager: [FILL IN: deputy welfare manager]
- Site coordinator: [FILL IN: deputy site coordinator]
- Educational visit manager: [FILL IN: deputy educational visit manager]

## What you need in a hurry
- Grab bag: [FILL IN: where the grab bag is]
- Defibrillator: [FILL IN: where the defibrillator is]
- Bleeding control kit: [FILL IN: where the bleeding control kit is]
- Spare adrenaline: [FILL IN: where the spare adrenaline is]
- Spare blue inhaler: [FILL IN: where the spare blue inhaler is]
- Rendezvous point for the emergency services: [FILL IN: rendezvous point]

## In the grab bag
Registers, visitor list and emergency contact sheets. Site plan, keys. Radios, torch, megaphone,
high-visibility jackets. First aid kit, pens, paper, power bank. Check it once a term.
`,
)
