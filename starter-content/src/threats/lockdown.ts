import { actionCard, page } from '../pages.ts'

const sources = 'ProtectUK and NPSA guidance on lockdown; DfE protective security and preparedness'

export const lockdown = actionCard(
  {
    path: 'lockdown',
    name: 'Lockdown',
    subtitle: 'Danger on or near the site: inside, out of sight, silent',
    icon: 'lock',
    colour: 'red',
    sources,
    pages: [
      actionCard(
        {
          path: 'weapon-attack',
          name: 'Weapon attack: run, hide, tell',
          subtitle: 'If someone is attacking people now',
          icon: 'person-running',
          colour: 'red',
          sources: 'Counter Terrorism Policing, Run Hide Tell; police Silent Solution (55)',
        },
        {
          intro: 'Each adult decides for the pupils with them. Do not wait to be told.',
          steps: `
1. **Run** if there is a safe way out. Leave bags behind, take pupils with you, keep going. Tell
   everyone on the way not to go in.
2. **Hide** if you cannot run. Lock and block the door, move away from it, keep below window height.
   Brick and heavy furniture stop more than plaster and wood.
3. Put phones on silent and turn off vibration. Turn off lights and screens.
4. **Tell** the police on [999](tel:999) when it is safe to speak: where the attacker is and which way
   they are going, what they look like and carry, how many people are hurt, and which way in is safe.
5. You cannot speak? Call 999 on a mobile, listen, and press **55** when you are asked.
6. If the fire alarm sounds, look and listen before you move. It may have been set off to bring
   people out.
7. When armed police arrive, keep still, show your hands, do what they say. They may treat you
   firmly.
`,
        },
      ),
      actionCard(
        {
          path: 'partial-lockdown',
          name: 'Come inside (invacuation)',
          subtitle: 'Police activity, smoke, a loose animal: bring everyone in',
          icon: 'school',
          colour: 'orange',
          sources: 'ProtectUK and NPSA guidance on invacuation; UKHSA, go in, stay in, tune in',
        },
        {
          intro: 'The danger is outside, and inside is safer. Police call this invacuation.',
          steps: `
1. Give the signal: [FILL IN: come-inside signal]. Bring everyone in from outside. Count them at the
   door.
2. Lock gates and outer doors. One adult stays at each door for late arrivals.
3. Move away from windows that face the danger. Carry on teaching; nobody walks about alone.
4. Smoke or a chemical in the air: see **Chemical or smoke plume**.
5. Danger to life: [999](tel:999). Otherwise ask the police on [101](tel:101) what is known.
6. Tell parents that pupils are inside and safe, and that they should not come until you say so.
7. Review every 15 minutes: stay in, go to full lockdown, or end it.
`,
        },
      ),
      page(
        {
          path: 'ending-a-lockdown',
          name: 'Ending a lockdown',
          subtitle: 'Who ends it, and what happens next',
          icon: 'person-walking-arrow-right',
          colour: 'green',
          sources,
        },
        `
## Who ends it
Only the incident manager ends a lockdown, and only on the word of the police when they are there.
All-clear: [FILL IN: all-clear]. Never the fire alarm or the class bell.

Staff open their door to a face they know or to a police officer who shows a warrant card. If you are
not sure, ring the crisis room first.

## Straight after
- Take the register in the room you are in. Send the result before anyone moves.
- Move one block at a time. Send first aid to those who need it.
- Keep away from any place where something happened. The police need it as it is.
- Let pupils use the toilet, drink, and sit with friends.
- Tell pupils in plain words what happened and that it is over.

## The same day
- Message parents within minutes of the end, before pupils do.
- Offer a quiet place and an adult they know. Ring home for those who were most frightened.
- Tell staff what happened before they leave, and where to get support. Nobody has to describe what
  they felt. Ask later what did not work.
`,
      ),
    ],
  },
  {
    intro: 'Use this when someone or something dangerous is on or near the site.',
    steps: `
1. **Give the signal**: [FILL IN: lockdown signal]. It never sounds like the fire alarm.
2. **Bring everyone in**, to the nearest room. If the danger is between you and the building, lead
   pupils away from the site instead.
3. **Lock or block** the door. Close blinds. Turn off lights and screens.
4. **Hide and silence**: sit on the floor, away from doors and windows. Phones on silent.
5. **Call 999 quietly** as soon as you can speak safely: [999](tel:999). Stay on the line.
6. **Count and report** who is with you: [FILL IN: silent channel]. No shouting and no radio.
7. **Stay until released** in the agreed way. Do not open the door to a voice.
8. **Help the injured** with what you have in the room.
`,
  },
)
