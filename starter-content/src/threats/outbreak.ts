import { actionCard, page } from '../pages.ts'

const sources =
  'UKHSA, health protection in children and young people settings; Food Standards Agency'

export const outbreak = actionCard(
  {
    path: 'outbreak',
    name: 'Outbreak or food poisoning',
    subtitle: 'Several people ill in the same way',
    icon: 'temperature-high',
    colour: 'green',
    sources,
    pages: [
      actionCard(
        {
          path: 'food-poisoning',
          name: 'Food poisoning suspected',
          subtitle: 'Several ill after the same meal',
          icon: 'circle-info',
          colour: 'orange',
          sources,
        },
        {
          steps: `
1. Stop serving. Keep what is left of the food, covered, cold and labelled. Do not throw it away.
2. Do not clean the kitchen until environmental health says so.
3. Ring environmental health at the council: [FILL IN: environmental health, day and night].
4. Write down who ate what and when, who is ill, and when it began.
5. Kitchen staff with vomiting or diarrhoea go home, and stay away until 48 hours after it has stopped.
6. Feed people from elsewhere. Allergic reaction instead? See **Severe allergic reaction**.
`,
        },
      ),
      page(
        {
          path: 'meningitis-and-sepsis',
          name: 'Meningitis and sepsis: the signs',
          subtitle: 'Call 999 at once',
          icon: 'heart-pulse',
          colour: 'red',
          sources: 'NHS, meningitis and sepsis; UKHSA',
        },
        `
Call [999](tel:999) if someone has a fever or feels very ill **and** any of these:

- confused, drowsy, hard to wake, slurred speech, or a seizure
- stiff neck, dislike of bright light, severe headache
- a rash that does not fade when a glass is pressed on it
- skin, lips or tongue pale, blue, grey or blotchy
- fast or difficult breathing
- very cold hands and feet, or severe pain in arms and legs

Do not wait for a rash. Ring the parents. The health protection team decides who else needs medicine.
`,
      ),
    ],
  },
  {
    steps: `
1. Anyone seriously ill: [999](tel:999). Know the signs: **Meningitis and sepsis**, below.
2. Put people who feel ill in a room of their own, with an adult, until they are collected.
3. Write a list: name, class, symptoms, when they began, what they share (class, meal, visit, bus).
4. More than usual, or a serious illness: ring the health protection team:
   [FILL IN: health protection team, day and night]. In England it is part of UKHSA.
5. Do what it advises. Do not close the school or name an illness before you have spoken to it.
6. Vomiting or diarrhoea: stay away until 48 hours after it has stopped.
7. Hand washing with soap, windows open, surfaces and toilets cleaned more often. Gloves for vomit.
8. Look after those at higher risk: weak immune system, pregnant, long-term illness.
9. Write to parents in words that the health protection team has agreed. No names.
10. Tell the local authority or trust. Log every call and every decision.
`,
  },
)
