import { actionCard } from '../../pages.ts'

const spareAdrenaline = '[FILL IN: where the spare adrenaline is]'

const usingAPen = actionCard(
  {
    path: 'using-an-adrenaline-pen',
    name: 'Using an adrenaline pen',
    subtitle: 'Through clothes, outer thigh',
    icon: 'kit-medical',
    colour: 'orange',
    sources: 'Resuscitation Council UK, 2025, anaphylaxis; MHRA, adrenaline auto-injectors',
  },
  {
    steps: `
1. Take the person's own pen if it is beside you. If not, take the school's spare one: ${spareAdrenaline}.
2. Read the pen: brands differ. Take off the cap or caps.
3. Hold the leg still. Press the pen firmly into the outer thigh, through clothes if need be.
4. Hold it there for as long as it says, 3 to 10 seconds.
5. Note the time. Give the used pen to the ambulance crew.
6. No better after **five minutes**: give a second one, in the other thigh.
`,
  },
)

const usingANasalSpray = actionCard(
  {
    path: 'using-an-adrenaline-nasal-spray',
    name: 'Using an adrenaline nasal spray',
    subtitle: 'From 30 kg, without a needle',
    icon: 'kit-medical',
    colour: 'light-blue',
    sources: 'MHRA, July 2025; EURneffy patient leaflet, September 2025',
  },
  {
    intro: 'For people of 30 kg or more. Lighter, or not sure: use a pen.',
    steps: `
1. Do not test it. Each spray holds one dose, and pressing it in the air wastes it.
2. Put the nozzle all the way into one nostril, straight, and press the plunger once, firmly.
3. A blocked nose does not matter. They need not sniff.
4. Note the time. Give the used spray to the ambulance crew.
5. No better after the time in its leaflet (**ten minutes** for EURneffy): a second spray, in the same
   nostril.
`,
  },
)

export const severeAllergicReaction = actionCard(
  {
    path: 'anaphylaxis',
    name: 'Severe allergic reaction',
    subtitle: 'Anaphylaxis: swelling, wheeze, collapse',
    icon: 'kit-medical',
    colour: 'orange',
    sources:
      'Resuscitation Council UK, 2025, anaphylaxis; DfE allergy guidance for England, September 2026; Human Medicines Regulations 2012',
    pages: [usingAPen, usingANasalSpray],
  },
  {
    steps: `
1. Signs: swollen lips or tongue, hoarse voice, wheeze, faint, pale or floppy. Often, but not always,
   a rash.
2. Give adrenaline **now**. If in doubt, give it. Their own first; if it is not there, the school's
   spare: ${spareAdrenaline}.
3. The spare is for **anyone** with these signs, also without a diagnosis. In England guidance says so
   since September 2026; the law lets anyone inject adrenaline to save a life.
4. Lay them flat with legs raised. Trouble breathing: let them sit. No standing or walking, not even
   to the ambulance.
5. Call [999](tel:999) on loudspeaker and say "anaphylaxis".
6. No better after five minutes: a second pen. See the pages below.
7. Then, for wheeze, their blue inhaler.
8. Not breathing normally: start CPR.
9. Everyone who had adrenaline goes to hospital, even if they feel better.
`,
  },
)
