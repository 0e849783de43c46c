import { detail } from '../pages.ts'

export const keepingALog = detail(
  {
    path: 'keeping-a-log',
    name: 'How to keep a log',
    icon: 'pen-to-square',
    colour: 'light-blue',
    sources: 'JESIP Joint Doctrine, decision logs',
  },
  `
Write so that a stranger understands it in a year. A court, an inspector or a parent may read every word.

## Each entry says
- what happened or what was said, and by whom
- where it came from: seen, told by name, or overheard
- what was decided, by whom, and the reason
- what is to be done, by whom and by when

## Rules
- Write down decisions **not** to act as well, with the reason.
- Write names and roles in full the first time. No "he", "they" or nicknames.
- Write facts. If someone gives an opinion, say whose opinion it is.
- Never change an entry. If one was wrong, add a new one that says what was wrong.
- Ask when you did not hear: "Can you say that again for the log?"

## An example
> 10:42. Sam Okoro (site coordinator) by radio: gas smelt at the east door of science. Jordan Hale
> (incident manager) decided to evacuate science and sixth form, because the wind blows towards them. Chris
> Lund (communications manager) tells staff by 10:50.
`,
)
