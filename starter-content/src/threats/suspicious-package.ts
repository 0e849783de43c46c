import { SUSPICIOUS_PACKAGE } from '../package-checklist.ts'
import { actionCard, page } from '../pages.ts'

export const suspiciousPackage = actionCard(
  {
    path: 'suspicious-package',
    name: 'Suspicious package',
    subtitle: 'Post, parcel or bag that does not belong',
    icon: 'box',
    colour: 'orange',
    sources: 'ProtectUK, HOT and suspicious items',
    pages: [
      actionCard(
        {
          path: 'package-checklist',
          name: 'Package checklist',
          subtitle: 'For the person who holds or found it',
          icon: 'list-check',
          colour: 'red',
          sources: 'ProtectUK and NPSA, suspicious mail; JESIP, Remove Remove Remove',
        },
        {
          intro: 'Ticks stay on this device. They work without an incident and without a network.',
          steps: `
1. Holding it? Put it down gently where you are. Otherwise do not touch it.
2. Send someone to tell the incident manager in person.
3. Work through the checklist below.
`,
          checklist: SUSPICIOUS_PACKAGE,
        },
      ),
      page(
        {
          path: 'unattended-bag',
          name: 'Unattended bag',
          subtitle: 'Lost property or something worse?',
          icon: 'circle-info',
          colour: 'blue',
          sources: 'ProtectUK, HOT and safe distances',
        },
        `
## Ask HOT
- **Hidden?** Lost things lie in the open. Has this been pushed out of sight?
- **Obviously suspicious?** Wires, tape, batteries, liquid, powder, a chemical smell, or someone seen
  leaving in a hurry.
- **Typical?** In a school, bags by the sports hall are normal. A holdall behind the boiler is not.

## If no answer worries you
Ask around, look for a name on the outside, then treat it as lost property.

## If any answer worries you
- Do not touch it. Take people away: out of sight of it, behind something solid.
- At least **100 metres** for a small bag, **200 metres** for a suitcase or a car, **400 metres** for
  a van or lorry.
- Use no phone or radio within 15 metres of it.
- Call [999](tel:999). Meet the police with the finder and the site plan.
`,
      ),
    ],
  },
  {
    steps: `
1. Leave it alone. Do not open, move, cover or soak it.
2. Ask **HOT**: hidden, obviously suspicious, not typical?
3. Clear the room and the rooms around it. Close doors on the way.
4. Move well away, more than 15 metres, then call [999](tel:999).
5. Powder, liquid or gas has come out: keep those exposed together and apart from others. Open
   **Package checklist**.
6. Keep everyone back: 100 metres at least, out of sight, away from glass.
7. Find the person who found or received it, and the CCTV. The police need both.
8. Nobody goes back until the police say that it is safe.
`,
  },
)
