import { detail } from '../pages.ts'

export const numbersInNorthernIreland = detail(
  {
    path: 'numbers-in-northern-ireland',
    name: 'Numbers in Northern Ireland',
    icon: 'phone',
    colour: 'green',
    sources: 'nidirect; NIE Networks; Lifeline; council flood advice',
  },
  `
Not in Northern Ireland? Delete this page.

## The same as elsewhere
- Danger to life: [999](tel:999). Police, not an emergency: [101](tel:101)
- Samaritans [116 123](tel:116123), Childline [0800 1111](tel:08001111)
- Report Fraud (cyber crime): [0300 123 2040](tel:03001232040)

## Different
- Smell of gas: [0800 002 001](tel:0800002001), instead of 0800 111 999
- Power cut: NIE Networks [03457 643 643](tel:03457643643), instead of 105
- Flooding: Flooding Incident Line [0300 2000 100](tel:03002000100), instead of Floodline
- Water and sewers: Northern Ireland Water [03457 440 088](tel:03457440088)
- Someone in despair: Lifeline [0808 808 8000](tel:08088088000), instead of NHS 111
- Medical advice: the GP, or the GP out-of-hours service. NHS 111 does not serve Northern Ireland

## Who does what
- Outbreaks: Public Health Agency. Accidents at work: Health and Safety Executive for Northern Ireland
- Schools: Education Authority, and Department of Education
`,
)
