import type { Guidance, ThreatPage } from '@holdfast/contract/content/content'
import type { Contact, ContactGroup } from '@holdfast/contract/people/contacts'
import { alertKinds } from '../alert-kinds.ts'
import { contactId, groupId } from '../contact-groups.ts'
import { evacuationProcedure } from '../info/evacuation-procedure.ts'
import { keepingALog } from '../info/keeping-a-log.ts'
import { initialAction } from '../initial-action.ts'
import { actionCard, detail, withNote } from '../pages.ts'
import { checklistsOf } from '../roles/checklists.ts'
import { roles } from '../roles/roles.ts'
import { abduction } from '../threats/abduction.ts'
import { calling999 } from '../threats/calling-999.ts'
import { chemicalOrSmokePlume } from '../threats/chemical-or-smoke-plume.ts'
import { evacuation } from '../threats/evacuation.ts'
import { lockdown } from '../threats/lockdown.ts'
import { missingPupil } from '../threats/missing-pupil.ts'
import { seriousInjury } from '../threats/serious-injury.ts'
import { utilityFailure } from '../threats/utility-failure.ts'
import { fillInBlanks } from './fill-in-blanks.ts'

const fire = actionCard(
  {
    path: 'fire',
    name: 'Fire',
    subtitle: 'One building, one playground',
    icon: 'fire',
    colour: 'red',
    sources: 'GOV.UK and National Fire Chiefs Council: get out, stay out, call 999',
  },
  {
    steps: `
1. Shout "Fire!" and press the call point at the nearest door. Close the door on the fire.
2. Out by your classroom's own door, straight to the playground. Nursery: the walking rope. Babies: two
   adults push the evacuation cot.
3. The last adult looks into toilets and the home corner, and closes the doors.
4. Line up by the climbing frame, away from the building and the gate. Take the register.
5. Call [999](tel:999) from outside: Hilltop Primary School, Chapel Hill, Riverford RV3 2AB.
6. Open the gate on Chapel Hill, keep it clear and meet the fire engine. Say who is missing and where.
7. Nobody goes back in until the fire officer says so. Cold or wet: to the chapel, along the footpath.
`,
  },
)

const ownInitialAction: Guidance['initial_action'] = initialAction && {
  ...initialAction,
  report: {
    exactlocation: 'Hilltop Primary School, Chapel Hill, Riverford RV3 2AB',
    access: 'The gate on Chapel Hill. Somebody waits there.',
  },
  content: withNote(
    `
For whoever is there first. With nursery children, never leave them to go for help: shout, ring, or send
another adult.

1. **Get out of danger**, and take the children near you along. Nursery: the walking rope.
2. **Call [999](tel:999)** as soon as you are safe, if there is danger to life or you are not sure. We are
   Hilltop Primary School, Chapel Hill, Riverford RV3 2AB.
3. **Choose the way.**
   - Danger **inside**: out to the climbing frame. Open **Evacuation** or **Fire**.
   - Danger **outside**: everyone in by the hand bell. Open **Come inside**, below **Lockdown**.
   - Someone **hurt, ill or missing**: stay with them. The defibrillator hangs outside the school office.
   - An **attack**: run, hide, tell. Open **Weapon attack**, below **Lockdown**.
4. **Speak to Helen Marsh** on [07700 900 201](tel:07700900201), or to Owen Pryce on
   [07700 900 202](tel:07700900202).
5. **Report it** in this app. One sentence is enough.
6. **Stay** until someone takes over from you by name.
`,
    'Resuscitation Council UK 2025; Counter Terrorism Policing, Run Hide Tell; DfE emergency planning',
  ),
}

const nurseryChildren = actionCard(
  {
    path: 'nursery-children',
    name: 'Babies and nursery children',
    subtitle: 'What is different below five',
    icon: 'child-reaching',
    colour: 'purple',
    sources: 'Resuscitation Council UK, 2025, paediatric life support; NHS, choking',
  },
  {
    steps: `
1. No response: [999](tel:999) on loudspeaker at once. Look for breathing for up to ten seconds.
2. Not breathing normally: **five rescue breaths first**. Baby: your mouth over mouth and nose.
3. 30 compressions, a third of the chest's depth. Baby: both thumbs, hands round the chest. Child: one
   hand. Then two breaths. Trained for children: 15 and two.
4. Choking baby: five back blows, face down along your arm; then five chest thrusts. Never abdominal
   thrusts.
5. Fever and very sleepy, a rash that does not fade under a glass, or hard to wake: [999](tel:999).
6. A small child cannot tell you where it hurts. Stay at eye level, keep their own adult with them.
`,
  },
)

const gas: ThreatPage[] = utilityFailure.pages.filter(({ path }) => path === 'gas')

const siteInformation = detail(
  {
    path: 'site-information',
    name: 'Site information',
    icon: 'school',
    colour: 'green',
    sources: 'the school’s own walk round the site',
  },
  `
## Hilltop Primary School
- Chapel Hill, Riverford RV3 2AB
- Fire engines and rendezvous point: the gate on Chapel Hill, which the fire service can open
- Assembly point: the playground, by the climbing frame, all years and nursery
- Pupils 142, nursery 24, staff 19

## Signals
- Evacuate: the bell, without a stop
- Come inside: the hand bell
- Lock down: the air horn, three times
- All clear: Helen Marsh at the door

## Shut-offs
- Gas: cupboard left of the kitchen door
- Electricity: cleaner's room by the hall
- Water: under the sink of the staff room
`,
)

/** A small school with a nursery: some starter pages, a few of its own, and nearly empty lists. */
export const hilltopGuidance: Guidance = fillInBlanks(
  {
    roles,
    ...checklistsOf(['incident-manager', 'log-keeper', 'site-coordinator']),
    threats: [
      lockdown,
      evacuation,
      fire,
      { ...seriousInjury, pages: [nurseryChildren, ...seriousInjury.pages] },
      calling999,
      ...gas,
      chemicalOrSmokePlume,
      missingPupil,
      abduction,
    ],
    info: [siteInformation, evacuationProcedure, keepingALog],
    initial_action: ownInitialAction,
    alert_kinds: alertKinds,
  },
  {
    'crisis room': 'the head’s office',
    'second crisis room': 'the chapel',
    'number that reaches the incident manager': '[07700 900 201](tel:07700900201)',
    'where the defibrillator is': 'outside the school office',
    'where the bleeding control kit is': 'school office',
    'where the spare adrenaline is': 'school office and nursery kitchen, never locked',
    'where the spare blue inhaler is': 'school office',
    'name, road and postcode of the school':
      'Hilltop Primary School, Chapel Hill, Riverford RV3 2AB',
    'rendezvous point': 'the gate on Chapel Hill',
    'assembly points and which years go where':
      'the playground, by the climbing frame: all years and nursery',
    'second assembly point': 'Riverford Cricket Club, ten minutes down the hill',
    'place of safety, with its number, who opens it and minutes on foot':
      'Hill Chapel, [01632 960 811](tel:01632960811). The caretaker opens it. Three minutes on the footpath; nursery children hold the walking rope',
    'evacuation signal': 'the bell, without a stop',
    'come-inside signal': 'the hand bell',
    'lockdown signal': 'the air horn, three times',
    'all-clear': 'Helen Marsh at the door',
    'silent channel': 'staff message group "Hilltop", text only',
  },
)

export const hilltopContactGroups: ContactGroup[] = [
  {
    id: groupId('Important numbers'),
    name: 'Important numbers',
    parentgroupid: null,
    colour: 'green',
    icon: 'phone',
  },
]

export const hilltopContacts: Contact[] = (
  [
    ['Police, fire and ambulance', 'Danger to life, 24 hours', '999'],
    ['Helen Marsh', 'Head teacher', '07700 900 201'],
    ['Owen Pryce', 'Year 6 teacher, first aider', '07700 900 202'],
    ['National Gas Emergency Service', 'Smell of gas, 24 hours', '0800 111 999'],
    ['Power cut', 'Day and night', '105'],
  ] as const
).map(([name, title, phone], index) => ({
  id: contactId(name, index + 1),
  name,
  title,
  phone,
  groupid: groupId('Important numbers'),
}))
