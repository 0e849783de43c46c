import { detail } from '../pages.ts'

export const postIncidentSupport = detail(
  {
    path: 'post-incident-support-checklist',
    name: 'Post incident support checklist',
    icon: 'hand-holding-heart',
    colour: 'purple',
    sources: 'UK Trauma Council; NICE NG116, post-traumatic stress disorder; NHS 111',
  },
  `
Support is practical and calm. Nobody is made to go through what they saw or felt: psychological
debriefing in groups does not help and can harm (NICE).

## Before people go home
- Everyone hears the same short account of what happened, from someone they know.
- Nobody who is badly shaken goes home alone or drives.
- Each person leaves with a number to ring tonight.
- Staff get ten quiet minutes together. Nobody has to speak.

## First three days
- Safety, calm, company, routine and hope help most. Listen to those who want to talk; do not ask for
  details.
- Keep the school open if you can. Familiar faces and lunch at noon are support.
- Adults whom pupils know at gates, in the library and at lunch.
- Parents get a page on what is usual after a shock, and when to ask for help.
- Check on the helpers: first aiders, office, site team, those who rang families.

## What is usual at first
Poor sleep, jumpiness, tears, anger, no appetite, trouble concentrating, clinging, silence. Young
children play what they have seen. Most of this eases within four weeks.

## Ask for more help when
- someone talks of not wanting to live: [999](tel:999) in danger, otherwise [111](tel:111) and the mental
  health option. Northern Ireland: Lifeline [0808 808 8000](tel:08088088000)
- they cannot eat, sleep or come to school after two weeks
- it is no better, or worse, after four weeks: GP or CAMHS
- an old loss or trauma has come back

## People to bring in
- Educational psychologist and critical incident team: [FILL IN: educational psychology service]
- School nurse, counsellor, chaplain or faith leaders
- Occupational health and the employee assistance line: [FILL IN: employee assistance line]
- Samaritans [116 123](tel:116123), Childline [0800 1111](tel:08001111), Education Support for staff
  [08000 562 561](tel:08000562561)

## First month
- Keep a list of those affected. One adult looks at it each week.
- Lighter timetable, exams: ask for special consideration in time.
- Talk with each member of the crisis team alone.
- Review what to change in the plan, apart from any talk about how people feel.

## Later
- Put the anniversary and dates in court in the diary.
- Tell new staff what happened before they hear it in the corridor.
- Ask pupils and parents what helped.
`,
)
