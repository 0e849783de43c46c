import { detail } from '../pages.ts'

export const businessContinuity = detail(
  {
    path: 'business-continuity',
    name: 'Business continuity',
    icon: 'business-time',
    colour: 'orange',
    sources: 'DfE emergency planning; JCQ, exam contingency; Cabinet Office, business continuity',
  },
  `
What must go on, how long it can wait, and how to do it when the usual way is gone.

## Within an hour
- **Care for pupils who are here**: enough adults, registers, medicine, food, a warm dry room.
- **Safeguarding**: a safeguarding lead who can be reached, and a way to record.
- **Contact with families**: message system, phone line, someone to answer.

## Within a day
- **A place to be**: rooms for exam years, for pupils with additional needs and for children of key
  workers first.
- **Free school meals**: packed lunches or vouchers.
- **Transport**: new times or stops, agreed with the operator.

## Within three days
- **Lessons**: year groups in turn, shared rooms, work at home for those who have a device.
- **Exams**: another centre, or other dates with the exam board.
- **Pay and urgent bills**: bank, payroll provider, trust or local authority.

## If the building is lost
- Places that have agreed to take us: [FILL IN: places that take pupils, how many, contact].
- Furniture, toilets, cabins: ask the local authority, trust or insurer.
- Move by class, with the same adults. Show pupils the way on a plan before the first day.

## If many staff are away
- Put classes together, use trained support staff, call agencies: [FILL IN: supply agencies].
- Keep first aid, safeguarding, site and kitchen covered before anything else.
- Close year groups by need, never all at once.

## If computers are lost
See **Cyber attack**, page **A school day without computers**.

## If a supplier fails
- Second choice for meals, cleaning, coaches, heating: [FILL IN: second suppliers].

## Getting back
- One named owner for recovery, one list, one meeting a day.
- Record costs and losses from the first hour, with receipts. Photographs when the police or HSE agree.
- Say thank you, learn, and change the plan.
`,
)
