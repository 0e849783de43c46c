import { readChecklist } from '../written-lists.ts'

export const cmtSupportOfficer = readChecklist(
  'cmt-support-officer',
  `
## First ten minutes
- Go to the incident manager and stay within earshot. You are their second pair of hands.
- Open the crisis room: unlock, lights, phone, charger, printer, wall space.
- Bring the grab bag
  - registers, visitor list and emergency contact sheets
  - site plan and keys
  - radios, torch, megaphone, high-visibility jackets
  - first aid kit, pens, paper, phone power bank
- Help the incident manager allocate every role in this app. Ring those who have not answered.
- Write the incident manager's number and yours where the whole team can see them.

## First hour
- Set up the room so that anyone who walks in can see the state of things
  - facts we know, with the time
  - decisions made, with the name
  - actions open, with owner and deadline
- Print or export the pupil, staff and visitor lists in case systems fail.
- Take over the incident manager's phone. Pass on what matters; hold what can wait.
- Guard the door. Only the team, the emergency services and invited people come in.
- Set a timer for the next briefing and gather people two minutes before it.
- Chase each open action when its time is up. Tell the incident manager what has slipped.
- Add people the team needs to the live incident contacts
  - police, fire or ambulance officer in charge
  - local authority or trust duty officer
  - loss adjuster, contractor, coach company

## First day
- Keep a rota so that no one works more than four hours without a break.
- Bring food, water and chargers to the team and to staff who cannot leave their post.
- Arrange a room for the police, for families and for outside support.
- Collect every paper note, message and voicemail. Date it and put it in one folder.
- Order what tomorrow needs: supply staff, catering, cleaning, security, transport.
- Keep a list of what is spent, and why. The insurer will ask.
- Check that every message sent to parents or staff is stored with the time it went out.

## Next days
- Keep one action list until each entry is closed; read it out at every meeting.
- Put back the grab bag, complete and charged, and sign the contents list.
- Thank the people outside the school who helped, in writing.
`,
)
