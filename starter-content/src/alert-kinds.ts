import type { AlertKind } from '@holdfast/contract/content/content'
import { ROLE_IDS } from '@holdfast/contract/people/roles'

/**
 * The alerts that a new organisation can send. Migrations 0040, 0127 and 0195 give the same alerts to older
 * organisations. Lockdown is silent, because a ringing phone betrays people in hiding. A call for help
 * sounds one tone: whoever can help must notice it.
 */
export const alertKinds: AlertKind[] = [
  {
    id: 'lockdown',
    title: 'Lockdown',
    instruction:
      'Get inside the nearest room. Lock or block the door. Lights off, out of sight, below the windows. Phones silent, no vibration. Stay until you are told in person or by the all clear.',
    icon: 'lock',
    colour: 'red',
    path: 'lockdown',
    roles: [],
    sound: 'silent',
    ender: 'manager',
    endinstruction: 'Count who is with you. Stay until someone you know comes.',
  },
  {
    id: 'evacuate',
    title: 'Evacuate',
    instruction:
      'Leave the building now by the nearest safe exit. Take nothing. Close doors. Go to your assembly point and count your group.',
    icon: 'person-running',
    colour: 'orange',
    path: 'evacuation',
    roles: [],
    sound: 'loud',
    ender: 'manager',
    endinstruction: 'Count your group again. Go back inside when you are told to.',
  },
  {
    id: 'come-inside',
    title: 'Come inside',
    instruction:
      'Bring everyone indoors now. Close windows and outside doors. Stay away from the windows. Count your group and carry on quietly.',
    icon: 'school',
    colour: 'light-blue',
    path: 'lockdown/partial-lockdown',
    roles: [],
    sound: 'loud',
    ender: 'manager',
    endinstruction: 'You may go outside again. Carry on as usual.',
  },
  {
    id: 'help-needed',
    title: 'Help needed',
    instruction:
      'A colleague needs help. Open the message, go there if you are free, and bring the first aid kit.',
    icon: 'kit-medical',
    colour: 'green',
    path: '',
    roles: [...ROLE_IDS],
    sound: 'tone',
    ender: 'sender',
    endinstruction: '',
  },
]
