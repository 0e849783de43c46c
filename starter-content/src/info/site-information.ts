import { detail } from '../pages.ts'

/** A page to fill in with what fire crews, police and a substitute caretaker ask for first. */
export const siteInformation = detail(
  {
    path: 'site-information',
    name: 'Site information',
    icon: 'school',
    colour: 'green',
    sources: 'National Fire Chiefs Council, site information; HSE',
  },
  `
## Address for emergency services
- [FILL IN: name, road and postcode of the school]
- What3words of the gate for fire engines: [FILL IN: three words]
- Rendezvous point: [FILL IN: rendezvous point]
- Grid reference of a clear place for a helicopter, away from the assembly points:
  [FILL IN: grid reference for a helicopter]

## Ways in
- Main gate: [FILL IN: main gate: road, width, who opens it]
- Gate for emergency vehicles: [FILL IN: gate for fire engines: road, who opens it]
- Pedestrian gates: [FILL IN: pedestrian gates: where, when locked]

## Shut-offs
Where gas is smelt, touch no electrical switch.
- Gas: [FILL IN: gas shut-off: where, which key, who knows how]
- Electricity: [FILL IN: electricity shut-off: where, main switch]
- Water: [FILL IN: stopcocks: inside, outside, tool]
- Oil, solar panels, generator: [FILL IN: isolators: where]

## Fire
- Alarm panel: [FILL IN: alarm panel]; call points and refuges are on the map
- Hydrant and sprinklers: [FILL IN: hydrant and sprinklers]
- Assembly points: [FILL IN: assembly points and which years go where]

## Hazards
- Chemicals and gas bottles: [FILL IN: chemicals and gas bottles]
- Asbestos: [FILL IN: asbestos: rooms, where the register is kept]
- RAAC and weak roofs: [FILL IN: RAAC and weak roofs, or none]
- Water, roofs, building work: [FILL IN: water, roofs, building work]

## Numbers
- [FILL IN: pupils, staff, pupils with an evacuation plan]
- Key holders: [FILL IN: two key holders with numbers]
- Alarm company and account: [FILL IN: alarm company and account]

Walk the site with this page in your hand once a year.
`,
)
