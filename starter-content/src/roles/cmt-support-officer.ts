import { readChecklist } from '../written-lists.ts'

export const cmtSupportOfficer = readChecklist(
  'cmt-support-officer',
  `
## First ten minutes
1. Go to the incident manager and stay within earshot. You are the second pair of hands of the crisis
  team (CMT: crisis management team).
2. Open the crisis room: [FILL IN: crisis room]. Lights, phone, chargers, printer, wall space.
3. Bring the grab bag ([FILL IN: where the grab bag is]) and check what is in it
  - registers, visitor list and emergency contact sheets
  - site plan and keys
  - radios, torch, megaphone, high-visibility jackets
  - first aid kit, pens, paper, phone power bank
4. Help the incident manager allocate every role in this app, and its deputy. Ring those who have not
  answered.
5. Write the incident manager's number and yours where the whole team can see them.

## First hour
1. Set up the room so that anyone who walks in can see the state of things
  - facts we know, with the time
  - decisions made, with the name
  - actions open, with owner and deadline
2. Print or export the pupil, staff and visitor lists in case systems fail.
3. Take over the incident manager's phone. Pass on what matters; hold what can wait.
4. Keep the door. Only the team, the emergency services and invited people come in.
5. Set a timer for the next briefing and gather people two minutes before it.
6. Chase each open action when its time is up. Tell the incident manager what has slipped.
7. Add the people whom the team needs to the live incident contacts: officers in charge, duty officer,
  contractors, coach company.

## First day
1. Keep a rota so that no one works more than four hours without a break.
2. Bring food, water and chargers to the team and to staff who cannot leave their post.
3. Arrange a room for the police, for families and for outside support.
4. Collect every paper note, message and voicemail. Date it and put it in one folder.
5. Order what tomorrow needs: supply staff, catering, cleaning, security, transport.
6. Keep a list of what is spent, and why. The insurer will ask.
7. Check that every message sent to parents or staff is stored with the time it went out.

## Next days
1. Keep one action list until each entry is closed; read it out at every meeting.
2. Put back the grab bag, complete and charged, and sign the contents list.
3. Thank the people outside the school who helped, in writing.
`,
)
