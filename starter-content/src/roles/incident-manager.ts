import { readChecklist } from '../written-lists.ts'

export const incidentManager = readChecklist(
  'incident-manager',
  `
## First ten minutes
1. Say aloud that you are in charge: "I am the incident manager." Keep the role until you hand it
  over by name.
2. Decide at once what keeps people safe, and give the signal: get out (evacuate), come inside, or lock
  down. Someone hurt or ill: everyone else stays where they are.
3. Call **999** if anyone is in danger, or check that someone has. Give them
  - the exact address, and the gate and rendezvous point to use
  - what happened and what is still dangerous
  - how many people are hurt, trapped or missing
  - the name and number of the person who will meet them
4. Send a named person to the rendezvous point to meet and guide the emergency services.
5. Report the incident in this app. The team sees it and the shared log starts.
6. Call the crisis team together in the crisis room: [FILL IN: crisis room]. Not safe?
  [FILL IN: second crisis room].
7. Check that each role has a name and a deputy. One person may hold two roles; none stays empty.

## First hour
1. Get a headcount of pupils, staff and visitors. Ask one question: who is not accounted for?
2. Hold a five-minute briefing. Answer four questions, then set the time of the next one
  - what do we know for certain
  - what do we not know
  - what is the greatest risk in the next hour
  - who does what before we meet again
3. Tell the people above you by phone, not email
  - chair of governors or trustees
  - trust chief executive or local authority duty officer
  - designated safeguarding lead
4. Do what the emergency services ask. Once they arrive, they decide about the scene; you decide
  about the school.
5. Approve the first message to staff, then to parents and carers, before rumours do it for you.
6. Check that nobody has cleaned, moved or photographed anything that the police or HSE may need.
7. Decide about the end of the day early: lessons, lunch, buses, clubs, lettings, boarders.
8. Ask the log keeper to read back the decisions you have made. Correct what is wrong.

## First day
1. Brief the team every hour, or sooner when the facts change. Keep each briefing under ten minutes.
2. Agree with the police what may be said in public, and who says it.
3. Visit or ring the families most affected yourself, or name the senior person who will.
4. Plan tomorrow with the people it depends on
  - which buildings and year groups are open
  - staff cover, transport and meals
  - who greets pupils and what they are told
5. Check that each reporting duty has an owner and a time
  - **RIDDOR**: deaths, specified injuries, pupils taken straight to hospital because of how work
    or an activity was run
  - **ICO**: a data breach that puts people at risk, within 72 hours of knowing about it
  - **UKHSA**, **NCSC** and police for an outbreak or a cyber attack, as their pages say
  - local authority, trust, insurer and Department for Education as your plan says
6. Send people home in turns. Hand over to your own deputy, by name, and rest as well.

## Next days
1. Walk the site before it reopens, with the site coordinator.
2. Meet all staff before pupils arrive. Tell them the facts, the plan and where to find support.
3. Watch the people you lead for signs of strain, and use occupational health early.
4. Keep governors or trustees informed in writing once a day until the incident is closed.
`,
)
