import { readChecklist } from '../written-lists.ts'

export const communicationsManager = readChecklist(
  'communications-manager',
  `
## First ten minutes
- Find the incident manager and ask: what may be said now, to whom, and what must not be said.
- Get one sentence of confirmed fact in writing. Everything you send grows from it.
- Tell reception what to say to callers, word for word, and where to send questions.
- Ask all staff to keep their phones for school messages and to post nothing.
- Open **Communications info** in this app. The holding statements are ready to adapt.

## First hour
- Send the first message to staff before any other, even if it is short.
- Send the holding message to parents and carers once it is approved. It says
  - what happened, in one plain sentence
  - whether pupils are safe and where they are
  - what parents should do, and what they should not do
  - when they will hear from you again
- Ring the families of anyone hurt, missing or directly involved **before** any general message.
- Check the list before you send: leave out families who have been told already, mind court orders,
  reach parents who live apart.
- Reach people who will miss a text
  - families who need another language, a call or a signer
  - parents at work who cannot look at a phone
  - pupils off site: visits, work experience, alternative provision
- Pause scheduled posts, newsletters, payment reminders and absence texts.
- Set up a phone line or an inbox for parents. Give the staff who answer it a script.
- Keep your promise: send the next message at the time you named, even if nothing has changed.

## First day
- Agree with the police before you name anyone or describe what happened.
- Tell others who need to know, in this order
  - governors or trustees, trust, local authority
  - schools with brothers and sisters, feeder and partner schools
  - transport, catering, lettings, clubs and tenants
- Note every question that comes in twice. Answer it in the next message.
- Put the same words on the website, the phone greeting and the gate.
- Correct a rumour only when it can hurt someone. Give the fact; do not repeat the rumour.
- Write tomorrow's message: what is open, what to bring, who will be there to help.

## Next days
- Go from hourly to daily to weekly messages. Say so each time the rhythm changes.
- Thank families and staff for what they did.
- Let families and staff ask questions in person, in small groups, not in a large meeting.
`,
)
