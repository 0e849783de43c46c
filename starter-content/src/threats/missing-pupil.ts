import { actionCard, page } from '../pages.ts'

export const missingPupil = actionCard(
  {
    path: 'missing-pupil',
    name: 'Missing pupil',
    subtitle: 'A child is not where they should be',
    icon: 'child-reaching',
    colour: 'purple',
    sources: 'DfE, Keeping children safe in education; College of Policing, missing persons',
    pages: [
      page(
        {
          path: 'what-the-police-ask',
          name: 'What the police will ask',
          subtitle: 'Have it ready before you call back',
          icon: 'clipboard-list',
          colour: 'blue',
          sources: 'College of Policing, missing persons',
        },
        `
- Full name, date of birth, address, a recent photograph
- Height, build, hair, skin, glasses, scars
- What they wear and carry: coat, shoes, bag, bus pass, money
- When, where and by whom they were last seen; how they seemed
- Phone number, accounts on social media, games they play
- Medical needs, medicine, disability, language
- Friends, boyfriend or girlfriend, places they like, places they went before
- Family: who they live with, who may not collect them, court orders
- Worries: bullying, self-harm, exploitation, forced marriage, an argument at home
- Where you have searched, who searched, and when
`,
      ),
      actionCard(
        {
          path: 'when-found',
          name: 'When the pupil is found',
          subtitle: 'First kindness, then questions',
          icon: 'hand-holding-heart',
          colour: 'green',
          sources: 'DfE, Keeping children safe in education; Children missing education',
        },
        {
          steps: `
1. Check that they are well. Food, drink, warmth, first aid.
2. Tell the parents, the police and everyone who is searching.
3. Have one trusted adult listen. Do not ask for reasons in front of others.
4. The safeguarding lead sees them the same day. Think of harm that made them go, and harm while away.
5. Tell children's social care if the pupil has a social worker, or if you are worried.
6. Agree with pupil and parents what will make tomorrow easier.
7. Mend the gap they left by: gate, register, handover, supervision.
`,
        },
      ),
    ],
  },
  {
    steps: `
1. Check again: register, sign-out book, medical room, toilets, friends, the room before.
2. Tell reception and the safeguarding lead. Note when and by whom the pupil was last seen.
3. Close the gates and watch them. Look at the CCTV for the last half hour.
4. Search in pairs by the site plan, inside and out: small spaces, roofs, water, storerooms, cars.
5. Ring the pupil's phone and their parents. Ask calmly if they have heard from them.
6. **At risk: call [999](tel:999) at once.** Young, high needs, may harm themselves, may be with someone
   who could hurt them, seen near water, a railway or a main road.
7. Any other pupil: call the police on [101](tel:101) once the search is done, within 20 minutes at
   most. New worry, or 101 does not answer? [999](tel:999).
8. Taken by someone? See **Abduction**.
9. Send staff in pairs, with phones, along the way home. Someone stays at the school.
10. Keep one person with the parents. Log each place searched and the time.
`,
  },
)
