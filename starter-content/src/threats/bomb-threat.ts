import { actionCard, page } from '../pages.ts'
import { bombThreatCallForm } from './bomb-threat-call-form.ts'

export const bombThreat = actionCard(
  {
    path: 'bomb-threat',
    name: 'Bomb threat',
    subtitle: 'By phone, email, post, social media or in person',
    icon: 'bomb',
    colour: 'red',
    sources: 'ProtectUK and NaCTSO, bomb threats',
    pages: [
      bombThreatCallForm,
      actionCard(
        {
          path: 'written-threat',
          name: 'Threat by email, post or social media',
          subtitle: 'Keep it as it is',
          icon: 'pen-to-square',
          colour: 'orange',
          sources: 'ProtectUK and NaCTSO, bomb threats',
        },
        {
          steps: `
1. Do not reply, forward, delete or close it.
2. Email: photograph the screen with the full address and the time. Ask IT to keep the mail and its
   headers, and the logs of the last seven days.
3. Social media: photograph the post, the account name, the time and the comments. Do not share it.
4. Letter: put it down, touch it no more, keep the envelope. Keep others away from it.
5. Call [999](tel:999) and read it out word for word.
6. Tell the incident manager, then decide what to do as for a call.
`,
        },
      ),
      page(
        {
          path: 'stay-or-go',
          name: 'Stay or go: how to decide',
          subtitle: 'The decision is yours until the police take it over',
          icon: 'route',
          colour: 'blue',
          sources: 'ProtectUK and NaCTSO, bomb threats',
          pages: [
            actionCard(
              {
                path: 'leaving',
                name: 'If you decide to leave',
                subtitle: 'Different from a fire',
                icon: 'person-walking-arrow-right',
                colour: 'green',
                sources: 'ProtectUK and NaCTSO, bomb threats',
              },
              {
                steps: `
1. Have two staff look over the way out and the assembly point before anyone moves.
2. Give the order by word of mouth or on the loudspeakers, not by the fire alarm: people must know it
   is different.
3. Take bags and coats that are within reach, so that fewer are left to search. Leave doors and
   windows open.
4. Go to the second assembly point: [FILL IN: second assembly point]. It is at least 500 metres away, out
   of sight of the building and away from parked cars and glass.
5. Not the usual assembly point: whoever made the threat may know it.
6. Look at the ground around you when you arrive. Something does not belong there? Move on.
7. No phones and no radios within 15 metres of a suspicious item.
8. Take the register.
`,
              },
            ),
            actionCard(
              {
                path: 'searching',
                name: 'If you stay and search',
                subtitle: 'By people who know the place, in pairs',
                icon: 'magnifying-glass-location',
                colour: 'orange',
                sources: 'ProtectUK, searching and HOT',
              },
              {
                intro: 'You look for what does not belong. You never touch it.',
                steps: `
1. Divide the site by the plan. Give each pair an area they know well.
2. Search in this order: outside walls and bins, entrances and reception, halls and toilets, then
   rooms.
3. In each room: stand still and listen, look at floor level, then waist, then head height, then
   above.
4. Ask **HOT**: hidden, obviously suspicious, not typical?
5. Found something: do not touch it. No phone and no radio within 15 metres. Walk away, mark the door,
   tell the crisis room in person.
6. Report each area clear by name and time. The crisis room marks it on the plan.
`,
              },
            ),
          ],
        },
        `
## Ask three questions
- **How precise is it?** A place, a time and details that only an insider knows weigh more.
- **Does anything fit?** An unknown bag, a break-in, an event today, other schools threatened.
- **What do the police say?** They judge how credible it is; they may have seen the same words.

## Your choices
- **Carry on and search quietly**, when the police call the threat not credible.
- **Leave part or all of the site**, when it is credible or a suspicious item is found.
- **Come inside and stay away from glass**, when the danger is said to be outside or on the way out.

Most threats are hoaxes. Treat each as real until you have decided, and write down why you decided.
`,
      ),
    ],
  },
  {
    intro: 'Every threat is a crime. Take it seriously and stay calm.',
    steps: `
1. On the phone: listen, let the caller talk, do not hang up. Wave to a colleague, who calls
   [999](tel:999) **from another phone**.
2. Open **Call form** below and write down the exact words and the number shown.
3. Ask where, when, what it looks like, why. Keep the caller talking.
4. When the call has ended, dial [1471](tel:1471) on that phone. Then use it for nothing else.
5. Tell the incident manager at once, face to face. Tell nobody else.
6. Decide with the police: carry on and search, leave, or stay inside. See **Stay or go**.
7. Something suspicious is found: nobody touches it. No phones and no radios within 15 metres. Clear
   everyone well away and out of sight.
8. Keep the form, the recording and your notes for the police.
`,
  },
)
