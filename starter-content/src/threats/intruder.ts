import { actionCard, page } from '../pages.ts'

export const intruder = actionCard(
  {
    path: 'intruder',
    name: 'Intruder',
    subtitle: 'Someone on site who should not be there',
    icon: 'user-secret',
    colour: 'purple',
    sources: 'DfE, controlling access to school premises; ProtectUK',
    pages: [
      actionCard(
        {
          path: 'angry-visitor',
          name: 'Angry or abusive visitor',
          subtitle: 'A parent or visitor who frightens people',
          icon: 'comments',
          colour: 'orange',
          sources: 'HSE, work-related violence; DfE, controlling access',
        },
        {
          steps: `
1. Stay calm and keep your distance. Stand to the side, with your way out behind you.
2. Have a colleague in sight. Do not go into a closed room.
3. Listen first. "I can see this matters. Let us find someone who can sort it out."
4. Set the limit once: "I want to help. I cannot while you shout."
5. If it goes on, ask them to leave. Leave yourself if they do not.
6. Threats, violence or refusal to go: call [999](tel:999) from a safe place.
7. Write down what was said and done, and who saw it. Keep the CCTV.
8. The head may withdraw permission to come on site, in writing, with a date for review.
`,
        },
      ),
      page(
        {
          path: 'law-on-trespass',
          name: 'Asking someone to leave',
          subtitle: 'What you may do, and what is for the police',
          icon: 'shield-halved',
          colour: 'blue',
          sources: 'Education Act 1996, section 547; DfE, controlling access',
        },
        `
School grounds are private. Parents have permission to come for good reason; the school can take it
away.

In England and Wales it is an offence to cause a nuisance or disturbance on school premises without
permission to be there (section 547 of the Education Act 1996). The police can remove the person.

- Ask politely, once, with a witness. Say who you are and which gate to use.
- Do not block their way, touch them or search them.
- Walk behind them to the gate at a distance.
- If they come back, call the police and say that they were told to leave.

In Scotland and Northern Ireland ask the police what applies.
`,
      ),
    ],
  },
  {
    steps: `
1. Look before you act: alone, armed, angry, confused? If you see a weapon, start **Lockdown**.
2. Tell reception: where, what they look like, which way they go. Reception tells the incident manager.
   Use plain words on the radio.
3. Keep pupils in rooms with the doors shut until it is settled.
4. If it seems safe, go in pairs. Ask: "Can I help you? Who are you here to see?"
5. Take a genuine visitor to reception. Ask anyone else to leave, and walk behind them to the gate.
6. They refuse, threaten or run into the building: stop, step back, call [999](tel:999).
7. They leave: note the time, direction, car and number plate. Tell the police on [101](tel:101).
8. Check that no child has gone with them. Check the gate or door they came through.
9. Keep the CCTV, log it, and tell schools nearby.
`,
  },
)
