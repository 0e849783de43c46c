import { readChecklist } from '../written-lists.ts'

export const educationalVisitManager = readChecklist(
  'educational-visit-manager',
  `
## First ten minutes
1. Take the visit leader's call yourself, or ring back at once. Check the number before you hang up.
2. Ask, and write down
  - where exactly are you, and is everyone safe now
  - who is hurt, missing or unwell, and how badly
  - have you called the emergency number: **999** in the UK, **112** in Europe, elsewhere the country's own
  - who is in charge of the group at this moment
3. Tell the visit leader to keep the group together, warm, and off their phones until parents have
  been told.
4. Agree when you will speak next, and on which phone. Save their battery: you call them.
5. Tell the incident manager. Report the incident here with the visit details.

## First hour
1. Open the visit file
  - names, contacts and consents
  - medical, dietary and support needs
  - itinerary, accommodation, transport, passports
  - insurance policy and 24-hour assistance number
2. Match the leader's headcount with the list, name by name.
3. Ring the 24-hour line of the insurer or tour company before costs are run up.
4. Tell the local authority or trust visits adviser.
5. Abroad, ring the Foreign, Commonwealth and Development Office on **020 7008 5000**, day or night.
6. Ring the families of those affected first, then all other families on the visit, with the same
  facts.
7. Name one member of staff for each affected family. They call, always from the same number.
8. Keep the staff on the visit out of decisions that can be made at school.

## First day
1. Decide with the leader: go on, stay put, or come home. Write down why.
2. Decide what help the group needs and send it: staff whom the pupils know, a vehicle, flights, beds,
  money, phones, clothes, copies of passports.
3. Plan the way home so that nobody who is upset drives, and nobody arrives to a camera.
4. Help parents travel to a child in hospital: tickets, passport, someone to meet them.
5. Keep damaged equipment, tickets and receipts. Nobody signs anything that admits fault.
6. Ask each member of staff on the visit for a written account while it is fresh. Facts only.
7. Meet the group on return with someone who can listen, and let families take their children home.

## Next days
1. Check on every pupil and member of staff who was there, including those who say they are fine.
2. Report through RIDDOR and the local authority's visits system where it applies.
3. Stop similar visits until you know that the same thing cannot happen again.
4. Review the risk assessment and tell other leaders what was learned.
`,
)
