import { actionCard } from '../../pages.ts'

export const severeBleeding = actionCard(
  {
    path: 'severe-bleeding',
    name: 'Severe bleeding',
    subtitle: 'Blood that spurts, pools or will not stop',
    icon: 'droplet',
    colour: 'red',
    sources: 'Resuscitation Council UK, 2025, first aid; citizenAID',
  },
  {
    steps: `
1. Knife or gun: is the attacker gone? If not, see **Lockdown**.
2. Press on the wound at once, hard, with whatever you have. Gloves if they are to hand.
3. Call [999](tel:999) on loudspeaker. Send for the bleeding control kit:
   [FILL IN: where the bleeding control kit is].
4. Something stuck in the wound stays there. Press beside it.
5. Arm or leg, and pressure does not stop it: put a tourniquet about 5 cm above the wound, not on a
   joint. Tighten until the bleeding stops. Write down the time. Do not loosen it.
6. Neck, armpit or groin: pack the wound with gauze or cloth and keep pressing.
7. Lay the person down and keep them warm. No food or drink.
`,
  },
)

export const severeBurns = actionCard(
  {
    path: 'burns',
    name: 'Burns and scalds',
    subtitle: 'Twenty minutes under running water',
    icon: 'fire',
    colour: 'orange',
    sources: 'NHS, burns and scalds; Resuscitation Council UK, 2025, first aid',
  },
  {
    steps: `
1. Stop the burning: away from the heat, put out flames. Electricity: switch it off before you touch
   them.
2. Cool the burn under cool running water for **20 minutes**. No ice, cream or butter.
3. Take off clothes and jewellery near it, unless they stick to the skin.
4. Keep the rest of the person warm. Children get cold quickly.
5. After cooling lay cling film or a clean plastic bag over it. Do not wrap it round.
6. Chemical: take off what it has touched, brush off dry powder with a cloth, then rinse with plenty of
   water. Protect yourself.
7. Call [999](tel:999): large or deep, white or charred, face or airway, electrical, chemical, or smoke
   breathed in.
8. To hospital as well: bigger than the person's own hand, or on face, hands, feet, joints or genitals.
`,
  },
)

export const headNeckOrFall = actionCard(
  {
    path: 'head-spine-or-fall',
    name: 'Head, neck or a bad fall',
    subtitle: 'Keep them still',
    icon: 'triangle-exclamation',
    colour: 'blue',
    sources: 'NHS, head injury and concussion; UK Concussion Guidelines for Grassroots Sport',
  },
  {
    steps: `
1. Not breathing normally comes first: CPR.
2. Ask them not to move. Support the head with your hands in the position you find it.
3. Call [999](tel:999) for a fall from height, unconsciousness even for a moment, vomiting, confusion, a
   seizure, fluid from ear or nose, weakness, or severe pain.
4. Vomiting: roll them in one piece, head in line, with help.
5. Knock on the head without these signs: no more play today. Watch them, do not leave them alone, tell
   the parents in writing.
6. Suspected concussion: no sport until the graduated return is complete, and no contact sport for at
   least 21 days.
`,
  },
)
