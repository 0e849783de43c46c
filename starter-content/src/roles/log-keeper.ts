import { readChecklist } from '../written-lists.ts'

export const logKeeper = readChecklist(
  'log-keeper',
  `
## First ten minutes
1. Sit beside the incident manager. Start writing now; you can tidy up later.
2. Open the incident log in this app. If it will not open, use paper and copy it across later.
3. Make the first entry: who is in charge, who is in the room, what is known, what was decided.
4. Check your clock against a phone. Write real times, not guesses.
5. Read **How to keep a log** on **Info** as soon as there is a minute.

## First hour
1. Log every call to and from the emergency services, with the reference number.
2. Log the headcount: how many were expected, how many were found, who is missing.
3. Log when each message went out, to whom, and who approved it.
4. Log when people take over a role or hand it on.
5. Read the last decisions back at each briefing and ask: is this right?
7. Log who comes into the crisis room and who leaves it.
8. Ask each role for its open actions, and log them with owner and time.

## First day
1. Ask every role for what they did while away from the room, and log it with the true time.
2. Keep papers, photographs and voice messages. Number them and name the number in the log.
3. Hand over to your deputy after two hours. Log the handover.
4. Keep the log to those who need it. Do not forward it, and do not photograph the screen.
5. Log what people from outside advise: police, fire, council, insurer. Name and number.

## Afterwards
1. Read the whole log once. Add what is missing, as new entries that say when they were written.
2. Ask the incident manager to confirm that the log is complete before the incident is closed.
3. Store paper notes with the log, sealed and dated. Nothing is thrown away.
4. Ask the governors or the data protection officer how long it must be kept.
`,
)
