import { SUSPICIOUS_PACKAGE } from '../package-checklist.ts'
import { actionCard } from '../pages.ts'

export const chemicalOrSmokePlume = actionCard(
  {
    path: 'chemical-or-smoke-plume',
    name: 'Chemical or smoke plume',
    subtitle: 'Smoke, gas or dust in the air: go in, stay in, tune in',
    icon: 'wind',
    colour: 'orange',
    sources: 'UKHSA and GOV.UK, Prepare: go in, stay in, tune in; JESIP, Remove Remove Remove',
    pages: [
      actionCard(
        {
          path: 'chemical-on-people',
          name: 'A chemical on people',
          subtitle: 'Remove, remove, remove',
          icon: 'droplet',
          colour: 'red',
          sources: 'JESIP and NHS England, Remove Remove Remove',
        },
        {
          intro: 'Ticks stay on this device.',
          steps: `
1. Protect yourself. Tell people what to do from a distance.
2. **Remove** them from the danger: away, outdoors, into fresh air. Keep them apart from others.
3. **Remove** outer clothing, not over the head if it can be cut or unbuttoned.
4. **Remove** the substance: dab the skin with dry paper, away from the face. Skin itches or burns: rinse
   with plenty of water.
5. Call [999](tel:999). They stay until the emergency services have seen them.
6. The second part of the checklist below has every step.
`,
          checklist: SUSPICIOUS_PACKAGE,
        },
      ),
    ],
  },
  {
    intro: 'From outside: come inside. From inside: get out, upwind.',
    steps: `
1. **Go in.** Bring everyone inside: [FILL IN: come-inside signal]. Count them at the door.
2. **Stay in.** Close doors, windows and vents. Switch off fans, heating and air conditioning, **unless
   you smell gas inside**: then touch no switch, get out and see **Smell of gas**.
3. Use rooms on the side away from the smoke, upstairs rather than in a basement.
4. **Tune in.** Local radio, police and fire service online, emergency alerts on phones.
5. Trouble breathing or danger to life: [999](tel:999). Watch people with asthma; inhalers to hand.
6. Nobody goes out to look. Nobody goes home through it. Ask parents to wait until you write again.
7. Told to leave by the emergency services? Go across the wind, then upwind, never through the smoke.
8. It comes from a room of the school: evacuate, gather outdoors and upwind, call [999](tel:999).
9. When it is over, open everything, air the rooms, and ask who feels ill.
`,
  },
)
