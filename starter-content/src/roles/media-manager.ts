import { readChecklist } from '../written-lists.ts'

export const mediaManager = readChecklist(
  'media-manager',
  `
## First ten minutes
1. Tell reception and site staff: every call or visit from a reporter goes to you, nobody else.
2. Give them one sentence to use: "I can't help you with that, but I'll take your number and our
  media contact will call you."
3. Ring the press office of your local authority or trust. Ask them to share the load.
4. Agree with the incident manager who speaks for the school. One person only.
5. Read **Messages to the media** on **Info** before you speak to anyone.

## First hour
1. Ask the police press office what they will say and when. Do not contradict or go beyond it.
2. Take the statement from **Messages to the media** on **Info**, fill it in and have it approved.
3. Write down every enquiry
  - name, organisation, number, deadline
  - the question, word for word
  - what was answered, when, and by whom
4. Send someone to the gate. Reporters may film from the public road; they may not come in.
5. Choose a spot for cameras that shows no pupils, no scene and no way in.
6. Look at social media for your school's name every half hour. Save what may be evidence.
7. Check the website and your public pages for photographs of anyone involved. Hide them for now.

## First day
1. Issue one written update at a set time, even if little has changed.
2. Ask the press regulator IPSO for a private advisory notice to editors if reporters press families.
3. Prepare staff, pupils and parents for cameras at the gate: what to expect, and that they may say
  no.
4. Keep a copy of every article, post and broadcast.
5. Correct errors of fact with the editor, calmly, in writing.

## Next days
1. Expect interest again at the funeral, the inquest, the trial, the anniversary. Plan for each.
2. Ask families before the school takes part in any tribute or interview.
`,
)
