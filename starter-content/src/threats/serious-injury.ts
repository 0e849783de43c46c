import { actionCard } from '../pages.ts'

export const seriousInjury = actionCard(
  {
    path: 'serious-injury',
    name: 'Serious injury or illness',
    subtitle: 'First aid in the first minutes',
    icon: 'kit-medical',
    colour: 'green',
    pages: [
      actionCard(
        {
          path: 'not-breathing',
          name: 'Not breathing normally',
          subtitle: 'CPR and defibrillator',
          icon: 'heart-pulse',
          colour: 'red',
        },
        {
          steps: `
1. Call [999](tel:999) on loudspeaker. Send someone for the defibrillator.
2. Tilt the head back, look for normal breathing for up to ten seconds. Gasps do not count.
3. Child: five rescue breaths first, if you are able to.
4. Press hard and fast in the middle of the chest, twice a second, a third of its depth. Adult: both
   hands, 5 to 6 cm. Small child: one hand.
5. After 30 presses give two breaths. Not trained or not willing? Keep pressing without a pause.
6. Defibrillator here: switch it on, stick on the pads, do what it says. Use child pads or the child
   mode under eight years, if there are any.
7. Swap every two minutes. Go on until the ambulance crew takes over or the person breathes.
`,
        },
      ),
      actionCard(
        {
          path: 'severe-bleeding',
          name: 'Severe bleeding',
          subtitle: 'Blood that spurts, pools or will not stop',
          icon: 'droplet',
          colour: 'red',
        },
        {
          steps: `
1. Press on the wound at once, hard, with whatever you have. Gloves if they are to hand.
2. Call [999](tel:999) on loudspeaker. Send for the bleeding control kit.
3. Something stuck in the wound stays there. Press beside it.
4. Arm or leg, and pressure does not stop it: put a tourniquet 5 cm above the wound, not on a joint.
   Tighten until the bleeding stops. Write down the time. Do not loosen it.
5. Neck, armpit or groin: pack the wound with gauze or cloth and keep pressing.
6. Lay the person down and keep them warm. No food or drink.
7. Knife or gun: is the attacker gone? If not, see **Lockdown**.
`,
        },
      ),
      actionCard(
        {
          path: 'anaphylaxis',
          name: 'Severe allergic reaction',
          subtitle: 'Anaphylaxis: swelling, wheeze, collapse',
          icon: 'kit-medical',
          colour: 'orange',
          pages: [
            actionCard(
              {
                path: 'using-an-adrenaline-pen',
                name: 'Using an adrenaline pen',
                subtitle: 'Through clothes, outer thigh',
                icon: 'kit-medical',
                colour: 'orange',
              },
              {
                steps: `
1. Take the pupil's own pen. If it is missing, broken or not enough, take the school's spare one.
2. Read the pen: brands differ. Take off the cap or caps.
3. Hold the leg still. Press the pen firmly into the outer thigh, through clothes if need be.
4. Hold it there for as long as it says, 3 to 10 seconds.
5. Note the time. Give the used pen to the ambulance crew.
6. No better after **five minutes**: give a second one, in the other thigh.
`,
              },
            ),
          ],
        },
        {
          steps: `
1. Signs: swollen lips or tongue, hoarse voice, wheeze, faint, pale or floppy. Often, but not always,
   a rash.
2. Give adrenaline **now**. If in doubt, give it.
3. Lay them flat with legs raised. Trouble breathing: let them sit. No standing or walking, not even
   to the ambulance.
4. Call [999](tel:999) and say "anaphylaxis".
5. No better after five minutes: a second pen.
6. Then, for wheeze, their blue inhaler.
7. Not breathing normally: start CPR.
8. Everyone who had adrenaline goes to hospital, even if they feel better.
`,
        },
      ),
      actionCard(
        {
          path: 'seizure',
          name: 'Seizure',
          subtitle: 'Fit, with or without epilepsy',
          icon: 'heart-pulse',
          colour: 'purple',
        },
        {
          steps: `
1. Look at the clock. Time it.
2. Clear hard things away. Something soft under the head. Do not hold them down; nothing in the mouth.
3. Ask others to leave. Cover them with a blanket.
4. Follow their care plan. Give rescue medicine only if you are trained for it.
5. Call [999](tel:999): the first seizure, longer than five minutes, a second one follows, hurt, or
   trouble breathing.
6. When it stops: on their side, airway open, stay until they are fully awake.
`,
        },
      ),
      actionCard(
        {
          path: 'head-spine-or-fall',
          name: 'Head, neck or a bad fall',
          subtitle: 'Keep them still',
          icon: 'triangle-exclamation',
          colour: 'blue',
        },
        {
          steps: `
1. Tell them not to move. Hold the head steady in the position you find it.
2. Not breathing normally comes first: CPR.
3. Call [999](tel:999) for a fall from height, unconsciousness even for a moment, vomiting, confusion, a
   seizure, fluid from ear or nose, weakness, or severe pain.
4. Vomiting: roll them in one piece, head in line, with help.
5. Knock on the head without these signs: out of play for the day, watch them, tell the parents in
   writing.
6. Suspected concussion: no sport until the graduated return is complete.
`,
        },
      ),
    ],
  },
  {
    steps: `
1. Make sure that it is safe to go to them.
2. Shout for help. Send for a first aider, the kit and the defibrillator.
3. Check: awake, breathing, bleeding badly? Choose the page below.
4. Call [999](tel:999) on loudspeaker beside the person. Send someone to the gate.
5. Move other pupils away. Screen the person and keep them warm.
6. Bring their care plan, medicine and contact details.
7. Ring the parents. A member of staff goes in the ambulance.
8. Leave the place and the equipment as they are. Photograph them; take names of those who saw it.
9. Fill in the accident record today. Decide about a RIDDOR report.
`,
  },
)
