import { actionCard, page } from '../pages.ts'

export const deathOrBereavement = actionCard(
  {
    path: 'death-or-bereavement',
    name: 'Death or bereavement',
    subtitle: 'A pupil, member of staff or someone close has died',
    icon: 'ribbon',
    colour: 'black',
    sources: 'UK Trauma Council; Child Bereavement UK',
    pages: [
      page(
        {
          path: 'telling-pupils',
          name: 'Telling pupils',
          subtitle: 'Who, where and with which words',
          icon: 'comments',
          colour: 'blue',
          sources: "Winston's Wish; Child Bereavement UK",
        },
        `
## How
- In classes or smaller, by an adult they know, with a second adult in the room.
- All groups at the same time, early in the day, not just before they go home.
- Closest friends first and apart. Ring the parents of those who are absent.

## Words
"I have some very sad news. Amir in Year 8 **died** last night. He had been ill for a long time. It
is all right to cry, to be angry, or not to know what you feel. Mrs Lee is in the library all day for
anyone who wants to talk or be quiet."

- Say "died" and "dead". "Lost", "gone" or "asleep" confuse young children and some pupils with
  additional needs.
- Say what is known and what the family has agreed to. Say "we don't know" when you don't.
- Answer questions briefly and truthfully. Stop rumours kindly.
- Keep the day's routine, and let pupils step out of it.

## Staff
Tell staff before pupils. Let anyone who cannot do it hand the task to a colleague.
`,
      ),
      page(
        {
          path: 'suspected-suicide',
          name: 'If suicide is suspected',
          subtitle: 'Careful words protect others',
          icon: 'hand-holding-heart',
          colour: 'purple',
          sources: 'Samaritans, Step by Step; Public Health England, suicide in schools',
          pages: [
            actionCard(
              {
                path: 'pupil-at-risk',
                name: 'A pupil says they want to die',
                subtitle: 'What to do in the next minutes',
                icon: 'heart-pulse',
                colour: 'red',
                sources: 'Samaritans; NHS 111; DfE, Keeping children safe in education',
              },
              {
                steps: `
1. Stay with them. Sit down, listen, take it seriously.
2. Ask openly: "Are you thinking of ending your life?" Asking does not plant the idea.
3. Ask if they have a plan, the means, or have already taken something.
4. In danger now, or something taken: call [999](tel:999). Do not leave them alone.
5. Otherwise fetch the safeguarding lead. Ring [111](tel:111) and choose the mental health option. In
   Northern Ireland ring Lifeline: [0808 808 8000](tel:08088088000).
6. Tell the parents the same day, unless that would put the pupil at risk.
7. Agree who checks on them tonight and tomorrow. Write it down.
`,
              },
            ),
          ],
        },
        `
- Do not call it suicide in public until the coroner or the family has. Say "died suddenly".
- Never describe how or where. No details, no notes, no pictures, no "one reason".
- Do not speak of bravery, peace or a successful attempt. Say "died by suicide", not "committed".
- No permanent memorial in school, and no shrine that grows. Give grief a place and an end.
- Make a list of those at risk: close friends, those with an earlier loss or attempt, witnesses, staff
  who knew them. The safeguarding lead sees each one this week.
- Ask Samaritans' **Step by Step** service for help. It supports schools after a suspected suicide:
  [0808 168 2528](tel:08081682528).
- Watch social media together with the family and the police.
- Expect risk to rise again at the funeral, the inquest and the anniversary.
`,
      ),
      page(
        {
          path: 'funeral-and-remembering',
          name: 'Funeral and remembering',
          subtitle: 'The days and months after',
          icon: 'ribbon',
          colour: 'light-blue',
          sources: 'Child Bereavement UK; Cruse',
        },
        `
## Funeral
- Ask the family if the school is welcome, and how many may come.
- Pupils go with parents' consent, and with an adult they know. Prepare them for what they will see.
- Plan cover, or close for the hours, so that staff can go.
- Respect faith and custom. Some funerals are within a day.

## Remembering
- A book, a table, a bench, an assembly: ask the family, set a date when it ends, treat every death
  the same.
- Return belongings and work gently, by appointment.

## Records
- Take the name off registers, messages, invoices, exam entries and photograph displays.
- Keep the file. The coroner or a child death review may ask for it.

## Later
- A bereaved pupil comes back: agree what is said, a time-out card and one adult.
- Mark birthdays, Mother's and Father's Day, exams and the anniversary in the diary.
- Child Bereavement UK: [0800 028 8840](tel:08000288840). Winston's Wish:
  [08088 020 021](tel:08088020021). Cruse: [0808 808 1677](tel:08088081677).
`,
      ),
    ],
  },
  {
    intro: 'Death on site: call 999, give first aid, keep others away and touch nothing.',
    steps: `
1. Confirm it with the family or the police. Never act on a rumour or a post.
2. Ask the family what may be told, by whom and when. Give them one person to call.
3. Tell the incident manager, chair of governors and local authority or trust.
4. Stop texts, calls and letters that would reach the family by mistake.
5. Tell staff, face to face. Reach those who are absent by phone.
6. Tell pupils in small groups. See **Telling pupils**.
7. Write to all parents the same day: the fact, how pupils were told, how to help at home.
8. Open a quiet room with adults whom pupils know. Ask for the educational psychologist.
9. Say one sentence to the media, agreed with the family. Name nobody without consent.
10. Look after the staff who carry this, today and next week.
`,
  },
)
