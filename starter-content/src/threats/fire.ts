import { actionCard, page } from '../pages.ts'

const sources = 'GOV.UK and National Fire Chiefs Council: get out, stay out, call 999'

export const fire = actionCard(
  {
    path: 'fire',
    name: 'Fire',
    subtitle: 'Smoke, flames or the fire alarm',
    icon: 'fire',
    colour: 'red',
    sources,
    pages: [
      actionCard(
        {
          path: 'trapped-by-smoke',
          name: 'Trapped by smoke',
          subtitle: 'If you cannot get out',
          icon: 'lock',
          colour: 'red',
          sources: 'GOV.UK, Fire safety in the home; NHS, burns',
        },
        {
          steps: `
1. Go into a room with a window, away from the fire. Close every door between you and it.
2. Block the gap under the door with coats or cloth.
3. Call [999](tel:999). Give the building, floor and room, and how many of you there are.
4. Open the window and stay low beside it. Wave or shout. Do not jump.
5. The window does not open? Break the glass in a bottom corner. Cover the sharp edges with a coat or
   blanket.
6. On the ground floor, climb out when the edges are covered.
7. If you must move through smoke, crawl. Feel doors with the back of your hand; a hot door stays
   shut.
8. Clothes on fire: stop, drop, roll. Then see **Burns and scalds**, below **Serious injury or illness**.
`,
        },
      ),
      page(
        {
          path: 'after-a-fire',
          name: 'After a fire',
          subtitle: 'Handing back, reporting, reopening',
          icon: 'list-check',
          colour: 'green',
          sources: 'HSE, RIDDOR; GOV.UK fire safety risk assessment for schools',
        },
        `
## Before anyone goes back
- The fire officer hands the building back to the incident manager, by name. Log the time.
- Do not reset the alarm panel until the fire officer has read it.
- Keep the room where it began shut. Investigators and the insurer need it as it is.
- Take no photographs until the fire service, and the police or HSE if they are involved, agree.

## The same day
- Ring the insurer before you clear up.
- Ask a competent person to check electrics, gas, structure and asbestos.
- Throw away food, medicine and drink that smoke or water has reached.
- Tell parents what pupils left behind and when they get it back.

## Before you reopen
- Refill or replace extinguishers; test alarm, detectors, doors and emergency lights.
- Review the fire risk assessment. Write down the cause once it is known.
- Report under RIDDOR if someone was badly hurt, or if an electrical fault caused the fire and work
  stopped for more than 24 hours.
`,
      ),
    ],
  },
  {
    steps: `
1. Shout "Fire!" and get people out of the room. Close the door on the fire.
2. Press the nearest call point on your way out.
3. Leave by the nearest exit. Never use a lift. Stay low in smoke.
4. Use an extinguisher only if you are trained, the fire is small, and the way out is behind you.
5. From outside call [999](tel:999), even if the alarm rings by itself. Give the address, the gate and
   what is on fire.
6. Go to the assembly point and take the register. Report who is missing.
7. Meet the fire engine at the rendezvous point: [FILL IN: rendezvous point]. Tell the officer who may
   be inside, what is on fire, and about chemicals, gas bottles and solar panels.
8. Shut off gas or electricity only if the fire service asks, and only from a safe place.
9. Keep everyone out until the fire officer says that it is safe.
`,
  },
)
