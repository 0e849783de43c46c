import { actionCard, page } from '../pages.ts'

export const lockdown = actionCard(
  {
    path: 'lockdown',
    name: 'Lockdown',
    subtitle: 'Danger on or near the site: inside, out of sight, silent',
    icon: 'lock',
    colour: 'red',
    pages: [
      actionCard(
        {
          path: 'weapon-attack',
          name: 'Weapon attack: run, hide, tell',
          subtitle: 'If someone is attacking people now',
          icon: 'person-running',
          colour: 'red',
        },
        {
          intro: 'Each adult decides for the pupils with them. Do not wait to be told.',
          steps: `
1. **Run** if there is a safe way out. Leave bags behind, take pupils with you, keep going. Tell
   everyone on the way not to go in.
2. **Hide** if you cannot run. Lock and block the door, move away from it, keep below window height.
   Brick and heavy furniture stop more than plaster and wood.
3. Put phones on silent and turn off vibration. Turn off lights and screens.
4. **Tell** the police on [999](tel:999) when it is safe to speak
   - where the attacker is, and which way they are going
   - what they look like and what they carry
   - whether people are hurt, and how many
   - which doors and gates give a safe way in
5. If you cannot speak on a mobile, call 999, listen, and press **55** when you are asked.
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
          name: 'Danger outside the site',
          subtitle: 'Police activity, smoke, a loose animal: bring everyone in',
          icon: 'lock',
          colour: 'orange',
        },
        {
          steps: `
1. Bring everyone inside. Count them in at the door.
2. Lock gates and outer doors. Keep reception staffed behind a locked door.
3. Carry on teaching. Nobody leaves the building; movement between rooms with an adult only.
4. Smoke, gas or a chemical in the air: close windows and vents, switch off fans, go to rooms on the
   far side and seal gaps with wet towels.
5. Call [101](tel:101), or [999](tel:999) if the danger comes closer. Follow local news and the
   police.
6. Tell parents that pupils are safe inside and that they should not come until you say so.
7. Review every 15 minutes: stay, go to full lockdown, or end it.
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
        },
        `
## Who ends it
Only the incident manager ends a lockdown, and only on the word of the police when they are there.
Use the agreed all-clear. Do not use the fire alarm or the class bell.

Staff open their door to a face they know or to a police officer who shows a warrant card. If you
doubt it, ring the crisis room first.

## Straight after
- Take the register in the room you are in. Send the result before anyone moves.
- Move one block at a time. Take first aid to those who need it.
- Keep away from any place where something happened. It belongs to the police.
- Let pupils use the toilet, drink, and sit with friends.
- Tell pupils in plain words what happened and that it is over.

## The same day
- Message parents within minutes of the end, before pupils do.
- Offer a quiet place and a known adult. Ring home for those who were most frightened.
- Hold a short debrief with staff before they leave. Write down what did not work.
`,
      ),
    ],
  },
  {
    intro: 'Use this when someone or something dangerous is on or near the site.',
    steps: `
1. Give the lockdown signal. It must sound different from the fire alarm.
2. Call [999](tel:999) as soon as you can speak safely. Stay on the line.
3. Bring pupils who are outside into the nearest room. If the danger is between you and the
   building, lead them away from the site instead.
4. Lock or block the door, close the blinds, turn off lights and screens.
5. Sit on the floor, away from doors and windows. Phones on silent; no calls but 999.
6. Count who is with you. Send the list by the agreed silent channel: message or email, no shouting
   and no radio.
7. Stay until you are released in the agreed way. Do not open the door to a voice.
8. Care for anyone who is hurt with what you have in the room.
`,
  },
)
