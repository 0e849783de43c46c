import { actionCard } from '../pages.ts'

const searching = 'DfE, Searching, screening and confiscation; Education Act 1996, section 550ZA'

export const weaponOrAssault = actionCard(
  {
    path: 'weapon-or-assault',
    name: 'Weapon found or serious assault',
    subtitle: 'A knife, a stabbing, an attack on one person',
    icon: 'shield-halved',
    colour: 'red',
    sources: 'DfE, Searching, screening and confiscation; Resuscitation Council UK, 2025',
    pages: [
      actionCard(
        {
          path: 'weapon-found',
          name: 'Someone may carry a weapon',
          subtitle: 'Seen, found or reported',
          icon: 'magnifying-glass-location',
          colour: 'orange',
          sources: searching,
        },
        {
          steps: `
1. They hold it, threaten or run: call [999](tel:999) and start **Lockdown**.
2. Do not confront them and do not try to take it. Keep your distance and your way out.
3. Keep other people away, quietly. Do not let them know that you know.
4. Tell the incident manager face to face. Call [999](tel:999) if it may be used, otherwise
   [101](tel:101).
5. In England the head and staff whom the head has authorised may search for a weapon: two adults, and
   the one who searches is of the pupil's sex. Only if it is safe. If not, wait for the police.
6. Found lying about: do not touch it. Stand guard, photograph nothing, wait for the police.
7. Write down who saw what, where and when. Keep the CCTV.
8. The safeguarding lead sees everyone concerned the same day. A pupil who carries a knife may be afraid.
`,
        },
      ),
      actionCard(
        {
          path: 'sexual-assault',
          name: 'Sexual assault',
          subtitle: 'What to do in the first hour',
          icon: 'hand-holding-heart',
          colour: 'purple',
          sources: 'DfE, Keeping children safe in education, part five; NHS, sexual assault',
        },
        {
          steps: `
1. Make them safe. Stay with them: one adult, a quiet room. Listen and believe.
2. Injured or in danger: [999](tel:999).
3. Do not ask for details and do not promise to keep it secret. Write down their own words.
4. Tell the safeguarding lead at once. They ring the police and children's social care.
5. If they can bear it: no washing, no change of clothes, no eating or drinking until the police have
   been asked. Keep clothes in a paper bag.
6. Keep the person who is accused apart, with an adult. Nobody questions them.
7. Ask the police before you ring any parents.
`,
        },
      ),
    ],
  },
  {
    intro: 'Is the attacker still there? Start **Lockdown** first.',
    steps: `
1. Keep your distance from the weapon. Move others away.
2. Call [999](tel:999): police and ambulance. Say "weapon" and where the attacker is.
3. Safe to go near? Press on the wound, leave a blade where it is. See **Severe bleeding**.
   Kit: [FILL IN: where the bleeding control kit is].
4. Keep everyone in rooms until the police say that it is over.
5. Keep those involved apart, each with an adult. Nobody washes or changes clothes.
6. Leave the place as it is. Touch nothing, clean nothing, take no photographs.
7. List who was there and saw it. They do not talk about it with each other until the police have asked.
8. Ring the parents of those involved, by agreement with the police.
9. Watch for revenge: gates, buses, social media. Ask the police for help at the end of the day.
10. Support those who saw it. See **Post incident support checklist** on **Info**.
`,
  },
)
