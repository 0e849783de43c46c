import type { InfoPage } from '@holdfast/contract/content'

/** A page to fill in: what fire crews, police and a stand-in caretaker ask for first. */
export const siteInformation: InfoPage = {
  path: 'site-information',
  name: 'Site information',
  icon: 'school',
  colour: 'green',
  type: 'detail',
  content: `
Fill in every line in [brackets], then walk the site with this page in your hand.

## Address for emergency services
- [School name, road, town, postcode]
- What3words of the gate for fire engines: [word.word.word]
- Grid reference of the field, for a helicopter: [letters and numbers]

## Ways in
- Main gate: [road; width; who opens it; code held by]
- Gate for emergency vehicles: [road; key or code; keep clear]
- Pedestrian gates: [where; when locked]

## Shut-offs
- Gas: [where; which key; who knows how]
- Electricity: [where; main switch]
- Water: [inside stopcock; outside stopcock; tool]
- Oil, solar panels, generator: [where; isolator]

## Fire
- Alarm panel: [where]; call points and refuges are on the map
- Hydrant: [where]; sprinklers: [none, or where]
- Assembly points: [where]

## Hazards
- Chemicals and gas bottles: [rooms]
- Asbestos: [rooms; where the register is kept]
- Water, roofs, building work: [where]

## Numbers
- Pupils [number], staff [number], pupils with an evacuation plan [number]
- Key holders: [name and number of two people]
- Alarm company and account: [name and number]
`.trim(),
}
