import type { InfoPage } from '@holdfast/contract/content'

export const postIncidentSupport: InfoPage = {
  path: 'post-incident-support-checklist',
  name: 'Post incident support checklist',
  icon: 'hand-holding-heart',
  colour: 'purple',
  type: 'detail',
  content: `
## Before people go home
- Everyone hears the same short account of what happened, from someone they know.
- Nobody who is badly shaken goes home alone or drives.
- Each person leaves with a number to ring tonight.
- Staff get ten quiet minutes together. Nobody has to speak.

## First three days
- Safety, calm, company, routine and hope help most. Long talks about details do not.
- Keep the school open if you can. Familiar faces and lunch at noon are support.
- Known adults at gates, in the library and at lunch.
- Parents get a page on what is usual after a shock, and when to ask for help.
- Check on the helpers: first aiders, office, site team, those who rang families.

## What is usual at first
Poor sleep, jumpiness, tears, anger, no appetite, trouble concentrating, clinging, silence. Young
children play what they have seen. Most of this eases within four weeks.

## Ask for more help when
- someone talks of not wanting to live: call [999](tel:999) in danger, else [111](tel:111), mental
  health option
- they cannot eat, sleep or come to school after two weeks
- it is no better, or worse, after four weeks: GP or CAMHS
- an old loss or trauma has come back

## People to bring in
- Educational psychologist and critical incident team of the local authority
- School nurse, counsellor, chaplain or faith leaders
- Occupational health and the employee assistance line
- Samaritans [116 123](tel:116123), Childline [0800 1111](tel:08001111), Education Support for staff
  [08000 562 561](tel:08000562561)

## First month
- Keep a list of those affected. One adult looks at it each week.
- Lighter timetable, exams: ask for special consideration in time.
- Talk with each member of the crisis team alone.
- Hold the debrief on what to change apart from the talk about how people feel.

## Later
- Mark the anniversary and dates in court in the diary.
- Tell new staff what happened before they hear it in the corridor.
- Ask pupils and parents what helped.
`.trim(),
}
