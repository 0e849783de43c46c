import type { Guidance } from '@holdfast/contract/content/content'
import { blanksOf, fillInBlanks } from './fill-in-blanks.ts'

/** The fictional Riverside Academy has filled in every blank; the answers agree with its site plan. */
export function riversideGuidance(starter: Guidance): Guidance {
  const { info } = starter
  const ofEngland = info.filter(({ path }) => path !== 'numbers-in-northern-ireland')
  return fillInBlanks({ ...starter, info: ofEngland }, riversideAnswers)
}

export function unusedRiversideAnswers(starter: Guidance): string[] {
  const blanks = blanksOf(starter)
  return Object.keys(riversideAnswers).filter((question) => !blanks.includes(question))
}

const team: Record<string, string> = {
  'crisis room': 'conference room, first floor of the main building',
  'second crisis room': 'sixth form office, or the leisure centre if the site is empty',
  'number that reaches the incident manager': '[01632 960 205](tel:01632960205)',
  '24-hour number of the school': '[07700 900 109](tel:07700900109)',
  'deputy incident manager': 'Chris Lund',
  'deputy CMT support officer': 'Priya Nair',
  'deputy log keeper': 'Robin Vale',
  'deputy communications manager': 'Grace Adeyemi',
  'deputy media manager': 'Chris Lund',
  'deputy welfare manager': 'Nadia Rahman',
  'deputy site coordinator': 'Lena Novak',
  'deputy educational visit manager': 'Dana Fox',
  'message system, and two people who can send': 'ParentLine, Chris Lund and Priya Nair',
  'two people who hold the accounts': 'Grace Adeyemi and Chris Lund',
  'how to reach parents without the network':
    'ParentLine website from a mobile phone, notice at Gate A, Radio Riverford',
}

const equipment: Record<string, string> = {
  'where the grab bag is': 'reception, red cupboard',
  'where the defibrillator is': 'reception, and sports hall foyer',
  'where the bleeding control kit is': 'reception and technology office',
  'where the spare adrenaline is': 'medical room and dining hall, never locked',
  'where the spare blue inhaler is': 'medical room',
}

const places: Record<string, string> = {
  'name, road and postcode of the school': 'Riverside Academy, School Lane, Riverford RV1 4XY',
  'name of the school': 'Riverside Academy',
  'three words': 'none agreed; say Gate B, Mill Road',
  'rendezvous point': 'Gate B, Mill Road',
  'grid reference for a helicopter':
    'King’s Park, across School Lane from Gate A. Not the field: people assemble there',
  'assembly points and which years go where':
    'on the field. **1**, east: Years 7, 8 and 9. **2**, west: Years 10, 11 and sixth form',
  'second assembly point': 'Riverford Leisure Centre, Church Path, through Gate D',
  'place of safety, with its number, who opens it and minutes on foot':
    'St Anne’s Church Hall, Church Path, [01632 960 801](tel:01632960801). The vicarage opens it. Six minutes on foot through Gate D, which opens from inside with a push bar',
}

const signals: Record<string, string> = {
  'evacuation signal': 'continuous siren',
  'come-inside signal': 'whistles and "Come inside, come inside" on the loudspeakers',
  'lockdown signal': 'three short tones and "Lock down, lock down" on the loudspeakers',
  'all-clear': 'the incident manager at the door or on the loudspeakers',
  'silent channel': 'staff message group "Riverside all", text only',
}

const site: Record<string, string> = {
  'main gate: road, width, who opens it':
    '**Gate A**, School Lane: visitors, staff cars. Opened 07:00, staffed from 08:15 to 08:50',
  'gate for fire engines: road, who opens it':
    '**Gate B**, Mill Road: emergency vehicles and deliveries. The fire service can open it. Keep clear',
  'pedestrian gates: where, when locked':
    '**Gate C**, towpath: locked from 09:00 to 15:00. **Gate D**, field to Church Path: never locked from inside',
  'gas shut-off: where, which key, who knows how':
    'meter house by Gate B, yellow handle, key 7. Science and kitchen have their own, by the doors',
  'electricity shut-off: where, main switch':
    'plant room, north end of the technology block, main switch marked red',
  'stopcocks: inside, outside, tool':
    'under the green cover at the north-east corner of the main building; second one in the plant room',
  'isolators: where': 'solar panels: inside the east door of the sports hall',
  'alarm panel': 'reception, second panel in the sports hall',
  'hydrant and sprinklers': 'hydrant on Mill Road, beside Gate B. No sprinklers',
  'chemicals and gas bottles':
    'science preparation room S4. Gas bottles: cage behind the technology block, on the Mill Road side',
  'asbestos: rooms, where the register is kept':
    'plant room ceiling and old boiler flue. Register at reception',
  'RAAC and weak roofs, or none': 'none found, survey of 2024',
  'water, roofs, building work':
    'River Rill: steep bank, fence with one gate. Throw line by Gate C',
  'pupils, staff, pupils with an evacuation plan':
    'Pupils 964, staff 128, pupils with an evacuation plan 11',
  'two key holders with numbers':
    'Sam Okoro [07700 900 107](tel:07700900107), Lena Novak [07700 900 121](tel:07700900121)',
  'alarm company and account': 'Castle Fire Alarms, RA-118, [01632 960 411](tel:01632960411)',
}

const helpers: Record<string, string> = {
  'lift engineer, day and night': '[01632 960 414](tel:01632960414)',
  'water company, day and night': '[01632 960 401](tel:01632960401)',
  'IT support, day and night': '[07700 900 141](tel:07700900141)',
  'structural engineer and insurer':
    '[01632 960 415](tel:01632960415), [020 7946 0141](tel:02079460141)',
  'environmental health, day and night': '[01632 960 306](tel:01632960306)',
  'health protection team, day and night': '[01632 960 305](tel:01632960305)',
  'educational psychology service': '[01632 960 501](tel:01632960501)',
  'employee assistance line': '[01632 960 504](tel:01632960504)',
  'places that take pupils, how many, contact':
    'Riverford Leisure Centre, 300, [01632 960 802](tel:01632960802)',
  'supply agencies': 'Bridge Supply, [01632 960 505](tel:01632960505)',
  'second suppliers': 'in the blue folder at reception',
  "responsible person under Martyn's Law": 'the trust; its coordinator is Jordan Hale',
  'greatest number of people on site': '1,150',
  'dates of the last drills': 'lockdown 14 October 2026, coming inside 5 November 2026',
}

const riversideAnswers = { ...team, ...equipment, ...places, ...signals, ...site, ...helpers }
