import { actionCard } from '../../pages.ts'

export const asthmaAttack = actionCard(
  {
    path: 'asthma',
    name: 'Asthma attack',
    subtitle: 'Wheeze, tight chest, too breathless to speak',
    icon: 'wind',
    colour: 'blue',
    sources: 'Asthma + Lung UK; DHSC, emergency salbutamol inhalers in schools',
  },
  {
    steps: `
1. Sit them up straight. Stay with them, keep calm. Follow their own asthma plan if they have one.
2. Blue reliever inhaler, with a spacer: **one puff every 30 to 60 seconds, up to ten puffs**.
3. Worse at any time, no better after ten puffs, too breathless to speak, blue lips, or no inhaler: call
   [999](tel:999).
4. No inhaler of their own? The school's spare: [FILL IN: where the spare blue inhaler is]. It is for
   pupils with asthma whose parents have agreed. In doubt ask the 999 call handler.
5. Ambulance not there after ten minutes and no better: ten puffs again, as before.
6. Some inhalers are both preventer and reliever (MART or AIR): their plan says how many puffs.
7. Swelling, rash or sudden collapse as well? Think of a severe allergic reaction: adrenaline first.
`,
  },
)

export const seizure = actionCard(
  {
    path: 'seizure',
    name: 'Seizure',
    subtitle: 'Fit, with or without epilepsy',
    icon: 'heart-pulse',
    colour: 'purple',
    sources: 'NHS, what to do if someone has a seizure; Epilepsy Action',
  },
  {
    steps: `
1. Look at the clock. Time it.
2. Clear hard things away. Something soft under the head. Do not hold them down; nothing in the mouth.
3. Ask others to leave. Cover them with a blanket.
4. Follow their care plan. Give rescue medicine only if you are trained for it.
5. Call [999](tel:999): the first seizure, longer than five minutes, a second one follows, injured, or
   trouble breathing.
6. When it stops: on their side, airway open, stay until they are fully awake.
7. Not breathing normally when it stops: start CPR.
`,
  },
)

export const lowBloodSugar = actionCard(
  {
    path: 'low-blood-sugar',
    name: 'Low blood sugar',
    subtitle: 'Diabetes: shaky, sweaty, pale, confused',
    icon: 'droplet',
    colour: 'purple',
    sources: 'NHS, low blood sugar; Diabetes UK',
  },
  {
    steps: `
1. Stay with them. Follow their care plan. Do not send them anywhere alone.
2. Awake and able to swallow: sugar **now**. Five glucose tablets, four large jelly babies, two tubes of
   glucose gel or a small carton of fruit juice.
3. Test after 10 to 15 minutes, or ask how they feel. No better: the same again.
4. Better: a snack such as toast or biscuits, if the plan says so.
5. Drowsy, fitting or cannot swallow: **nothing by mouth**. On their side. Call [999](tel:999).
   Glucagon only if you are trained.
6. No better after two rounds of sugar: call [999](tel:999).
7. Ring the parents and write down what was given and when.
`,
  },
)

export const overdose = actionCard(
  {
    path: 'overdose',
    name: 'Overdose or poisoning',
    subtitle: 'Medicine, drugs, alcohol, vapes, chemicals',
    icon: 'triangle-exclamation',
    colour: 'black',
    sources: 'NHS, poisoning; Resuscitation Council UK, 2025, first aid',
  },
  {
    steps: `
1. Call [999](tel:999), even if they seem well: some poisons act late. Swallowed by mistake, well and
   not sure: [111](tel:111).
2. Do not make them sick. Nothing to eat or drink unless the call handler says so.
3. Drowsy: on their side. Not breathing normally: CPR.
4. Slow breathing, blue lips, tiny pupils after drugs: think of opioids. Give naloxone if there is some
   and you know how. Give breaths as well as compressions.
5. Ask and keep: what, how much, when. Packets, vapes and vomit go with the ambulance.
6. May they have done it on purpose? Do not leave them alone. Tell the safeguarding lead.
7. Ring the parents. The staff who were there write down what they saw.
`,
  },
)
