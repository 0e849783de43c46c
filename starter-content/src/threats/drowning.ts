import { actionCard } from '../pages.ts'

export const drowning = actionCard(
  {
    path: 'drowning',
    name: 'Drowning',
    subtitle: 'Someone in trouble in water, or through ice',
    icon: 'water',
    colour: 'blue',
    sources: 'RNLI and RLSS UK, Call Tell Throw; Resuscitation Council UK, 2025',
  },
  {
    intro: 'Do not go in after them. Many who drown were trying to help.',
    steps: `
1. **Call** [999](tel:999). Sea or shore: ask for the coastguard. River, lake, canal, ice: ask for fire.
2. **Tell** them to float on their back, arms and legs spread, and to breathe.
3. **Throw** something that floats: a ring, a throw line, a ball, an empty bottle. Lie down and pull.
4. Keep your eyes on them. If they go under, note the place. Send someone to meet the crew.
5. School pool: sound the alarm. Only trained rescuers go in. Everyone else gets out; count.
6. Out of the water and not breathing normally: **five rescue breaths first**, then CPR. Dry the chest
   before the pads go on.
7. Breathing: on their side. Wet clothes off, dry and warm, lying down. Do not rub.
8. Anyone who was under water goes to hospital, even if they feel well.
9. Count the group, name by name. Keep the others away from the edge.
10. Ring the school and the parents. Leave equipment as it is.
`,
  },
)
