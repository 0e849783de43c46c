import { readChecklist } from '../written-lists.ts'

export const communicationsManager = readChecklist(
  'communications-manager',
  `
## First ten minutes
1. Find the incident manager and ask: what may be said now, to whom, and what must not be said.
2. Get one sentence of confirmed fact in writing. Everything you send grows from it.
3. Tell reception what to say to callers, word for word, and where to send questions.
4. Ask all staff to keep their phones for school messages and to post nothing.
5. Open **Communications info** and **Messages to parents** on **Info**. The messages are ready to adapt.

## First hour
1. Send the first message to staff before any other, even if it is short.
2. Send the holding message to parents and carers once it is approved. It says
  - what happened, in one plain sentence
  - whether pupils are safe and where they are
  - what parents should do, and what they should not do
  - when they will hear from you again
3. Ring the families of anyone hurt, missing or directly involved **before** any general message.
4. Check the list before you send: leave out families who have been told already, follow court orders,
  reach parents who live apart.
5. Reach people who will miss a text
  - families who need another language, a call or a signer
  - parents at work who cannot look at a phone
  - pupils off site: visits, work experience, alternative provision
6. Pause scheduled posts, newsletters, payment reminders and absence texts.
7. Set up a phone line or an inbox for parents. Give the staff who answer it a script.
8. Keep your promise: send the next message at the time you named, even if nothing has changed.

## First day
1. Agree with the police before you name anyone or describe what happened.
2. Tell others who need to know, in this order
  - governors or trustees, trust, local authority
  - schools with brothers and sisters, feeder and partner schools
  - transport, catering, lettings, clubs and tenants
3. Note every question that comes in twice. Answer it in the next message.
4. Put the same words on the website, the phone greeting and the gate.
5. Correct a rumour only when it can hurt someone. Give the fact; do not repeat the rumour.
6. Write tomorrow's message: what is open, what to bring, who will be there to help.

## Next days
1. Go from hourly to daily to weekly messages. Say when you change how often you write.
2. Thank families and staff for what they did.
3. Let families and staff ask questions in person, in small groups, not in a large meeting.
`,
)
