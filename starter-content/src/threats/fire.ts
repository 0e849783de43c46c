import { actionCard, page } from '../pages.ts'

export const fire = actionCard(
  {
    path: 'fire',
    name: 'Fire',
    subtitle: 'Smoke, flames or the fire alarm',
    icon: 'fire',
    colour: 'red',
    pages: [
      actionCard(
        {
          path: 'trapped-by-smoke',
          name: 'Trapped by smoke',
          subtitle: 'If you cannot get out',
          icon: 'lock',
          colour: 'red',
        },
        {
          steps: `
1. Go into a room with a window, away from the fire. Close every door between you and it.
2. Block the gap under the door with coats or cloth.
3. Call [999](tel:999). Give the building, floor and room, and how many you are.
4. Open the window and stay low beside it. Wave or shout. Do not break or jump.
5. If you must move through smoke, crawl. Feel doors with the back of your hand; a hot door stays
   shut.
6. Clothes on fire: stop, drop, roll. Cool burns under running water for 20 minutes.
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
        },
        `
## Before anyone goes back
- The fire officer hands the building back to the incident manager, by name. Log the time.
- Do not reset the alarm panel until the fire officer has read it.
- Keep the room where it began shut. Investigators and the insurer need it as it is.

## The same day
- Ring the insurer before you clear up. Photograph everything.
- Ask a competent person to check electrics, gas, structure and asbestos.
- Throw away food, medicine and drink that smoke or water has reached.
- Tell parents what pupils left behind and when they get it back.

## Before you reopen
- Refill or replace extinguishers; test alarm, detectors, doors and emergency lights.
- Change the fire risk assessment. Write down the cause once it is known.
- Report under RIDDOR if someone was badly hurt, or if an electrical fault caused the fire and work
  stopped for more than 24 hours.
`,
      ),
    ],
  },
  {
    steps: `
1. Break the nearest call point. Shout "Fire!" and get people out of the room.
2. Call [999](tel:999), even if the alarm rings by itself. Give the address, the gate and what burns.
3. Close the door on the fire. Use an extinguisher only if you are trained, it is small, and the way
   out is behind you.
4. Leave by the nearest exit. Never use a lift. Stay low in smoke.
5. Go to the assembly point and take the register. Report who is missing.
6. Shut off gas, and electricity if the fire service asks, from a safe place.
7. Meet the fire engine. Tell the officer who may be inside, what burns, and about chemicals, gas
   bottles and solar panels.
8. Keep everyone out until the fire officer says that it is safe.
`,
  },
)
