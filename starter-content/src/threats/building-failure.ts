import { actionCard, page } from '../pages.ts'

export const buildingFailure = actionCard(
  {
    path: 'building-failure',
    name: 'Building failure',
    subtitle: 'Collapse, sagging roof, cracks, RAAC',
    icon: 'school',
    colour: 'black',
    sources: 'DfE, RAAC guidance; HSE; DfE, Good estate management for schools',
    pages: [
      page(
        {
          path: 'raac',
          name: 'RAAC found or suspected',
          subtitle: 'Lightweight concrete that can fail without warning',
          icon: 'triangle-exclamation',
          colour: 'orange',
          sources:
            'DfE, RAAC: identification guidance and guidance for settings, updated April 2024',
        },
        `
RAAC is a light, bubbly concrete, mostly in flat roofs built from the 1950s to the mid-1990s. It can
fail without warning, and leaks make it weaker.

## Suspected
- Ask a building surveyor or structural engineer to look at it.
- Water coming in, cracks, sagging or debris below it: clear the rooms now.

## Confirmed
- Take the rooms out of use and lock them, and those that would be hit if the roof fell.
- Tell the responsible body: the trust, the local authority or the governors. In England it tells the
  Department for Education, which names a caseworker.
- Nobody goes back, not even for equipment, until an engineer allows it in writing.
- Move classes by your plan. See **Business continuity** on **Info**.
`,
      ),
    ],
  },
  {
    steps: `
1. Cracking, dust, sagging, a bang, a door that suddenly jams: get everyone out of the room and the rooms
   beside, above and below it.
2. Evacuate the whole building if in doubt. Keep away from its walls by at least its own height.
3. People hurt, trapped or missing: [999](tel:999). Say "collapse". Nobody goes in to search.
4. Take the register. Tell the fire officer who may be inside and where.
5. Fence it off and post adults. Think of the way the fire engines come.
6. Gas smelt: touch no switch, see **Smell of gas**. Otherwise the fire service says what to shut off.
7. Old building: think of asbestos in the dust. Keep people upwind; have the register ready.
8. Ring the structural engineer and the insurer: [FILL IN: structural engineer and insurer].
9. Tell the trust or local authority. Report under RIDDOR: a collapse is a dangerous occurrence.
10. Nobody goes back until a structural engineer has allowed it in writing.
`,
  },
)
