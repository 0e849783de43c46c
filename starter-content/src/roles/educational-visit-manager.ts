import { readChecklist } from '../written-lists.ts'

export const educationalVisitManager = readChecklist(
  'educational-visit-manager',
  `
## First ten minutes
- Take the visit leader's call yourself, or ring back at once. Check the number before you hang up.
- Ask, and write down
  - where exactly are you, and is everyone safe now
  - who is hurt, missing or unwell, and how badly
  - have you called **999**, or **112** abroad
  - who is in charge of the group at this moment
- Tell the visit leader to keep the group together, warm, and off their phones until parents have
  been told.
- Agree when you will speak next, and on which phone. Save their battery: you call them.
- Tell the incident manager. Report the incident here with the visit details.

## First hour
- Open the visit file
  - names, contacts and consents
  - medical, dietary and support needs
  - itinerary, accommodation, transport, passports
  - insurance policy and 24-hour assistance number
- Match the leader's headcount with the list, name by name.
- Ring the 24-hour line of the insurer or tour company before costs are run up.
- Tell the local authority or trust visits adviser.
- Abroad, ring the Foreign, Commonwealth and Development Office on **020 7008 5000**, day or night.
- Ring the families of those affected first, then all other families on the visit, with the same
  facts.
- Name one member of staff for each affected family. They call, always from the same number.
- Keep the staff on the visit out of decisions that can be made at school.

## First day
- Decide with the leader: go on, stay put, or come home. Write down why.
- Send help if the group needs it
  - more staff, or staff the pupils know
  - a minibus, coach, flights, beds for the night
  - money, phones, clothes, copies of passports
- Plan the way home so that nobody who is upset drives, and nobody arrives to a camera.
- Help parents travel to a child in hospital: tickets, passport, someone to meet them.
- Keep damaged equipment, tickets and receipts. Nobody signs anything that admits fault.
- Ask each member of staff on the visit for a written account while it is fresh. Facts only.
- Meet the group on return with someone who can listen, and let families take their children home.

## Next days
- Check on every pupil and member of staff who was there, including those who say they are fine.
- Report through RIDDOR and the local authority's visits system where it applies.
- Stop similar visits until you know that the same thing cannot happen again.
- Change the risk assessment and tell other leaders what was learned.
`,
)
