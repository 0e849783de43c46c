import { readChecklist } from '../written-lists.ts'

export const welfareManager = readChecklist(
  'welfare-manager',
  `
## First ten minutes
1. Send first aiders, with kit and defibrillator, to where people are hurt, if it is safe to go. It hangs
  here: [FILL IN: where the defibrillator is].
2. Open a quiet, warm room away from the scene for people who are shaken but not hurt.
3. Find out who is most at risk now
  - hurt, unwell or without their medicine
  - alone, missing a friend or a brother or sister
  - saw or heard what happened
  - has a care, evacuation or safety plan
4. Send a member of staff in every ambulance with a pupil. They take the medical and contact
  details, and stay until a parent comes.

## First hour
1. Keep one list: name, where they are now, how they are, who is with them, who has been told.
2. Ring the parents of each pupil who is hurt. Use a calm, senior voice; never a text
  - say who you are and that you call about their child
  - say what happened and how the child is, in plain words
  - say where the child is and who is with them
  - ask if they are safe to travel, and who can drive them
3. If someone may have died, stop. The police tell the family. Support them; do not go ahead of them.
4. Let brothers, sisters and close friends be together, with an adult they know.
5. Set up a place where parents wait, away from cameras, with one member of staff in charge.
6. Release a pupil only to a parent or an adult on the record. Write down who, to whom and when.
7. See to what people need: water, food, toilets, warmth, medicine, a place to pray.

## First day
1. Tell pupils the truth in small groups, in words for their age, by adults they know.
2. Ask the local authority for its educational psychologist or critical incident team.
3. Look for those who are easily missed
  - pupils who are absent, on visits or in alternative provision
  - pupils with an earlier loss or trauma
  - new arrivals, young carers, looked-after children
  - office, lunchtime, site, transport and supply staff
4. Tell staff where to get help tonight: employee assistance line, GP, NHS 111.
5. Record every safeguarding concern as you would on any other day.
6. Ring each affected family in the evening. Ask how the night looks, not what happened.

## Next days
1. Greet affected pupils and staff by name on their first day back. Agree with each what helps.
2. Keep the quiet room open, with an adult, for as long as it is used.
3. Expect strong feelings for the first weeks; most ease by themselves. After a month, ask the GP
  or CAMHS about those who are not better.
4. Note the dates that will hurt: birthdays, exams, results, prom, the anniversary.
5. Care for the carers: time to talk if they want it, lighter duties, days off. Nobody is made to go
  through it again.
`,
)
