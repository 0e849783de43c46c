import type { Guidance, InfoPage } from '@holdfast/contract/content'
import { evacuationProcedure } from '../info/evacuation-procedure.ts'
import { siteInformation } from '../info/site-information.ts'

/** The made-up Riverside Academy has filled in its pages; they agree with its site plan. */
const filledIn: Record<string, (page: InfoPage) => InfoPage> = {
  [siteInformation.path]: (page) => ({ ...page, type: 'detail', content: riversideSite }),
  [evacuationProcedure.path]: (page) =>
    page.type === 'detail' ? { ...page, content: fillIn(page.content, riversideProcedure) } : page,
}

export function riversideGuidance(starter: Guidance): Guidance {
  return { ...starter, info: starter.info.map((page) => filledIn[page.path]?.(page) ?? page) }
}

const riversideProcedure: Record<string, string> = {
  'continuous siren': 'continuous siren',
  'different sound, or spoken message': 'three short tones and "Lock down, lock down"',
  'spoken by the incident manager': 'spoken by the incident manager or on the radio',
  'name, address, number, who opens it, minutes on foot':
    'St Anne’s Church Hall, School Lane, [01632 960 801](tel:01632960801). The vicarage opens it. Six minutes on foot through Gate A',
}

function fillIn(text: string, answers: Record<string, string>): string {
  return text.replace(/\[([^\]]+)\](?!\()/g, (whole, question) => answers[question] ?? whole)
}

const riversideSite = `
## Address for emergency services
- Riverside Academy, School Lane, Riverford RV1 4XY
- Fire engines: **Gate B**, Mill Road
- Helicopter: the field, wind sock on the sports hall

## Ways in
- **Gate A**, School Lane: visitors, staff cars. Opened 07:00, staffed from 08:15 to 08:50
- **Gate B**, Mill Road: emergency vehicles and deliveries. Code with the fire service; keep clear
- **Gate C**, towpath: pupils on foot and by bicycle. Locked from 09:00 to 15:00

## Shut-offs
- **Gas**: meter house by Gate B, yellow handle, key 7
- **Electricity**: plant room, north end of the technology block, main switch marked red
- **Water**: stopcock under the green cover at the north-east corner of the main building; second one in
  the plant room
- **Solar panels**: isolator inside the east door of the sports hall

## Fire
- Alarm panel: reception, second panel in the sports hall
- Hydrant: Mill Road, beside Gate B
- Refuges: first floor of the main building and of the science block, by the stairs
- Assembly points: **1** on the field, **2** on the courts. See the map

## Hazards
- Chemicals: science preparation room S4. Gas bottles: cage behind the technology block
- Asbestos: plant room ceiling and old boiler flue. Register at reception
- River Rill: steep bank, fence with one gate. Throw line by Gate C

## Numbers
- Pupils 964, staff 128, evacuation plans 11
- Key holders: Sam Okoro [07700 900 107](tel:07700900107), Lena Novak
  [07700 900 121](tel:07700900121)
- Castle Fire Alarms, account RA-118: [01632 960 411](tel:01632960411)
`.trim()
