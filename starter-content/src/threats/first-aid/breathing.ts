import { actionCard } from '../../pages.ts'

export const notBreathing = actionCard(
  {
    path: 'not-breathing',
    name: 'Not breathing normally',
    subtitle: 'CPR and defibrillator',
    icon: 'heart-pulse',
    colour: 'red',
    sources: 'Resuscitation Council UK, 2025, adult and paediatric life support',
  },
  {
    steps: `
1. No response: call [999](tel:999) on loudspeaker at once. They tell you what to do. Send someone for
   the defibrillator: [FILL IN: where the defibrillator is].
2. Tilt the head back, lift the chin, look for normal breathing for up to ten seconds. Gasps do not
   count. Not sure? Start.
3. Child, or anyone who was under water: five rescue breaths first, if you are able to.
4. Compressions: hard and fast in the middle of the chest, twice a second. Adult: both hands, 5 to 6 cm
   deep. Child: one or two hands, a third of the chest's depth. Baby: both thumbs.
5. After 30 compressions give two breaths. Trained to resuscitate children: 15 and two for a child. Not
   able to give breaths? Keep compressing without a pause.
6. Defibrillator here: switch it on, stick on the pads, do what it says. Under 25 kg, about eight
   years: child pads or child mode if there are any. If not, use it as it is.
7. Swap every two minutes. Go on until the ambulance crew takes over or the person breathes normally.
`,
  },
)

export const recoveryPosition = actionCard(
  {
    path: 'recovery-position',
    name: 'Unconscious but breathing',
    subtitle: 'Recovery position',
    icon: 'people-group',
    colour: 'light-blue',
    sources: 'Resuscitation Council UK, 2025, first aid; NHS, recovery position',
  },
  {
    intro: 'For someone who does not respond and is breathing normally.',
    steps: `
1. Call [999](tel:999) on loudspeaker if nobody has.
2. Kneel beside them. Put the arm nearest to you out to the side.
3. Bring the other hand across, its back against the cheek nearest to you. Hold it there.
4. Pull up the far knee and roll them towards you, on to their side.
5. Tilt the head back a little so that the mouth points down and stays open.
6. A baby: hold it in your arms, on its side, head lower than the body.
7. A fall or a hard blow? Leave them as they lie while they breathe freely. If they vomit, roll them in
   one piece, head in line.
8. Watch the breathing without a break. It stops or becomes gasps: start CPR.
`,
  },
)

export const choking = actionCard(
  {
    path: 'choking',
    name: 'Choking',
    subtitle: 'Cannot breathe, speak or cough',
    icon: 'triangle-exclamation',
    colour: 'red',
    sources: 'Resuscitation Council UK, 2025, choking',
  },
  {
    steps: `
1. Can they cough? Tell them to keep coughing. Do nothing else but stay.
2. Cannot cough or breathe: lean them forward and give up to **five back blows** between the shoulder
   blades with the heel of your hand.
3. Still choking: up to **five abdominal thrusts**. Stand behind, fist above the navel, pull in and up.
4. Baby under one: face down along your arm, head low, up to five back blows. Then turn it over: up to
   five chest thrusts with two fingers. Never abdominal thrusts.
5. Pregnant or very large: chest thrusts, not abdominal ones.
6. Not cleared after the first round: [999](tel:999) on loudspeaker. Go on, five and five.
7. They stop responding: lower them to the floor and start CPR.
8. Take out only what you can see. Never sweep the mouth with a finger.
9. After abdominal thrusts a doctor has to see them, even if they feel well.
`,
  },
)
