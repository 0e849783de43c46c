import { readChecklist } from '../written-lists.ts'

export const logKeeper = readChecklist(
  'log-keeper',
  `
## First ten minutes
- Sit beside the incident manager. Start writing now; you can tidy up later.
- Open the incident log in this app. If it will not open, use paper and copy it across later.
- Make the first entry: who is in charge, who is in the room, what is known, what was decided.
- Check your clock against a phone. Write real times, not guesses.

## What to write
- Write each entry so that a stranger understands it in a year
  - what happened or what was said, and by whom
  - where it came from: seen, told by name, or overheard
  - what was decided, by whom, and the reason
  - what is to be done, by whom and by when
- Write down decisions **not** to act as well, with the reason.
- Write names and roles in full the first time. Do not use "he", "they" or nicknames.
- Write facts. If someone gives an opinion, say whose opinion it is.
- Never change an entry. If one was wrong, add a new one that says what was wrong.
- Assume that a court, an inspector or a parent will read every word.

## First hour
- Log every call to and from the emergency services, with the reference number.
- Log the headcount: how many were expected, how many were found, who is missing.
- Log when each message went out, to whom, and who approved it.
- Log when people take over a role or hand it on.
- Read the last decisions back at each briefing and ask: is this right?
- Ask when you did not hear. "Can you say that again for the log?" is always allowed.

## First day
- Ask every role for what they did while away from the room, and log it with the true time.
- Keep papers, photographs and voice messages. Number them and name the number in the log.
- Hand over to a second log keeper after two hours. Log the handover.
- Keep the log to those who need it. Do not forward it, and do not photograph the screen.

## Afterwards
- Read the whole log once. Add what is missing, as new entries that say when they were written.
- Ask the incident manager to confirm that the log is complete before the incident is closed.
- Store paper notes with the log, sealed and dated. Nothing is thrown away.
- Ask the governors or the data protection officer how long it must be kept.
`,
)
