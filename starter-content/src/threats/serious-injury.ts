import { actionCard } from '../pages.ts'
import {
  headNeckOrFall,
  severeBleeding,
  severeBurns,
} from './first-aid/bleeding-burns-and-falls.ts'
import { choking, notBreathing, recoveryPosition } from './first-aid/breathing.ts'
import { severeAllergicReaction } from './first-aid/severe-allergic-reaction.ts'
import { asthmaAttack, lowBloodSugar, overdose, seizure } from './first-aid/sudden-illness.ts'

export const seriousInjury = actionCard(
  {
    path: 'serious-injury',
    name: 'Serious injury or illness',
    subtitle: 'First aid in the first minutes',
    icon: 'kit-medical',
    colour: 'green',
    sources: 'Resuscitation Council UK, 2025; HSE, RIDDOR in schools (EDIS1)',
    pages: [
      notBreathing,
      recoveryPosition,
      choking,
      severeBleeding,
      severeAllergicReaction,
      asthmaAttack,
      severeBurns,
      seizure,
      lowBloodSugar,
      overdose,
      headNeckOrFall,
    ],
  },
  {
    intro:
      'This page does not replace first aid training. Do what you can; it is better than nothing.',
    steps: `
1. Make sure that it is safe to go to them.
2. No answer when you speak and touch? Call [999](tel:999) on loudspeaker **at once**, before you check
   the breathing.
3. Shout for help. Send for a first aider, the kit and the defibrillator:
   [FILL IN: where the defibrillator is].
4. Check: breathing normally, bleeding badly, what happened? Choose the page below.
5. Awake but badly hurt or ill: call [999](tel:999) beside them, on loudspeaker.
6. Send someone to the rendezvous point to meet the ambulance: [FILL IN: rendezvous point].
7. Move other pupils away. Screen the person and keep them warm.
8. Bring their care plan, medicine and contact details.
9. Ring the parents. A member of staff goes in the ambulance.
10. Leave the place and the equipment as they are. Take no photographs unless the police or HSE agree.
    Take the names of those who saw it.
11. Fill in the accident record today. Decide about a RIDDOR report.
`,
  },
)
