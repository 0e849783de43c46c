import { actionCard } from '../pages.ts'

export const protest = actionCard(
  {
    path: 'protest',
    name: 'Protest or disorder',
    subtitle: 'A crowd at the gate, filming, a walk-out',
    icon: 'people-group',
    colour: 'purple',
    sources: 'DfE, controlling access to school premises; Education Act 1996, section 547',
  },
  {
    intro:
      'A peaceful protest on the public road is lawful. The task is to keep pupils and staff safe.',
    steps: `
1. Threats, violence or a crowd coming in: [999](tel:999), and bring everyone inside. Otherwise tell the
   police early on [101](tel:101).
2. Lock the gate nearest to it. Use another one. An adult stays at each open gate.
3. Do not argue, film or take placards away. One senior person may speak to one organiser, with a
   colleague.
4. Move lessons, lunch and play away from the road. Cover windows that can be filmed through.
5. Tell staff: wear no lanyard outside, answer nobody, walk in pairs.
6. Tell parents which gate and time to use. Send pupils home in groups, late or by another way.
7. Only the media manager speaks to reporters. Filming from the public road is allowed.
8. On the school's ground without permission: ask them once to leave, with a witness, then call the
   police. See **Asking someone to leave**, below **Intruder**.
9. Pupils walk out: staff go along at a distance. Take a register of who has left and ring their parents.
10. Look after staff and pupils who were named or threatened. Save what was posted.
`,
  },
)
