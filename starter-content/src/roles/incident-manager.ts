import { readChecklist } from '../written-lists.ts'

export const incidentManager = readChecklist(
  'incident-manager',
  `
## First ten minutes
- Say aloud that you are in charge: "I am the incident manager." Keep the role until you hand it
  over by name.
- Decide at once what keeps people safe, and give the signal
  - get out: evacuate to the assembly point
  - come in: bring everyone inside and keep them there
  - lock down: inside, out of sight, silent
- Call **999** if anyone is in danger, or check that someone has. Give them
  - the exact address and the gate to use
  - what happened and what is still dangerous
  - how many people are hurt, trapped or missing
  - the name and number of the person who will meet them
- Send a named person to the gate to meet and guide the emergency services.
- Report the incident in this app. The team sees it and the shared log starts.
- Call the crisis team together in a safe place with a door, a phone and power.
- Check that each role has a name against it. One person may hold two roles; none stays empty.

## First hour
- Get a headcount of pupils, staff and visitors. Ask one question: who is not accounted for?
- Hold a five-minute briefing. Answer four questions, then set the time of the next one
  - what do we know for certain
  - what do we not know
  - what is the greatest risk in the next hour
  - who does what before we meet again
- Tell the people above you by phone, not email
  - chair of governors or trustees
  - trust chief executive or local authority duty officer
  - designated safeguarding lead
- Do what the emergency services ask. Once they arrive, they decide about the scene; you decide
  about the school.
- Approve the first message to staff, then to parents and carers, before rumours do it for you.
- Check that nobody has cleaned, moved or photographed anything that the police may need.
- Decide about the end of the day early: lessons, lunch, buses, clubs, lettings, boarders.
- Ask the log keeper to read back the decisions you have made. Correct what is wrong.

## First day
- Brief the team every hour, or sooner when the facts change. Keep each briefing under ten minutes.
- Agree with the police what may be said in public, and who says it.
- Visit or ring the families most affected yourself, or name the senior person who will.
- Plan tomorrow with the people it depends on
  - which buildings and year groups are open
  - staff cover, transport and meals
  - who greets pupils and what they are told
- Check that each reporting duty has an owner and a time
  - **RIDDOR**: deaths, specified injuries, pupils taken straight to hospital because of how work
    or an activity was run
  - **ICO**: a data breach that puts people at risk, within 72 hours of knowing about it
  - local authority, trust, insurer and Department for Education as your plan says
- Send people home in turns. Name your own deputy and rest as well.

## Next days
- Walk the site before it reopens, with the site coordinator.
- Meet all staff before pupils arrive. Tell them the facts, the plan and where to find support.
- Watch the people you lead for signs of strain, and use occupational health early.
- Keep governors or trustees informed in writing once a day until the incident is closed.
`,
)
