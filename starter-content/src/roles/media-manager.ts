import { readChecklist } from '../written-lists.ts'

export const mediaManager = readChecklist(
  'media-manager',
  `
## First ten minutes
- Tell reception and site staff: every call or visit from a reporter goes to you, nobody else.
- Give them one sentence to use: "I can't help you with that, but I'll take your number and our
  media contact will call you."
- Ring the press office of your local authority or trust. Ask them to share the load.
- Agree with the incident manager who speaks for the school. One person only.

## First hour
- Ask the police press office what they will say and when. Do not contradict or go beyond it.
- Take the holding statement from **Communications info**, fill it in and have it approved.
- Write down every enquiry
  - name, organisation, number, deadline
  - the question, word for word
  - what was answered, when, and by whom
- Send someone to the gate. Reporters may film from the public road; they may not come in.
- Choose a spot for cameras that shows no pupils, no scene and no way in.
- Look at social media for your school's name every half hour. Save what may be evidence.
- Check the website and your public pages for photographs of anyone involved. Hide them for now.

## Speaking to a reporter
- Say who is safe and who is cared for first, then what the school is doing, then what comes next.
- Say only what you know. "I don't know yet; I'll tell you when I do" is a good answer.
- Keep three things out of every sentence
  - the name or description of anyone hurt, missing, dead or suspected
  - a guess at the cause, or blame
  - "no comment", or anything off the record
- Do not let pupils be interviewed on site. Off site it is their parents' choice; tell parents so.
- Stop after your three points. Thank them and leave.

## First day
- Issue one written update at a set time, even if little has changed.
- Ask the press regulator IPSO for a private advisory notice to editors if reporters press families.
- Prepare staff, pupils and parents for cameras at the gate: what to expect, and that they may say
  no.
- Keep a copy of every article, post and broadcast.
- Correct errors of fact with the editor, calmly, in writing.

## Next days
- Expect interest again at the funeral, the inquest, the trial, the anniversary. Plan for each.
- Ask families before the school takes part in any tribute or interview.
`,
)
