import { actionCard, page } from '../pages.ts'

export const utilityFailure = actionCard(
  {
    path: 'utility-failure',
    name: 'Utility failure',
    subtitle: 'Gas, electricity, water, heating or telephones',
    icon: 'plug-circle-xmark',
    colour: 'orange',
    sources: 'HSE; Ofgem; nidirect',
    pages: [
      actionCard(
        {
          path: 'gas',
          name: 'Smell of gas',
          subtitle: 'Or a carbon monoxide alarm',
          icon: 'fire',
          colour: 'red',
          sources: 'HSE and Gas Safe Register; National Gas Emergency Service; nidirect',
          pages: [
            page(
              {
                path: 'carbon-monoxide',
                name: 'Carbon monoxide',
                subtitle: 'No smell, no colour, no taste',
                icon: 'triangle-exclamation',
                colour: 'black',
                sources: 'NHS and HSE, carbon monoxide',
              },
              `
## Think of it when
- an alarm sounds, or a boiler burns with a yellow flame, soot or condensation
- several people have a headache, feel sick, dizzy or tired, and feel better outside

## Do
- Fresh air: open doors and windows, everyone out.
- Turn off boilers, heaters, cookers and generators.
- Call [999](tel:999) for anyone who is unwell. Say "carbon monoxide".
- Call [0800 111 999](tel:0800111999), day or night. Northern Ireland: [0800 002 001](tel:0800002001).
- Do not go back in or relight until a Gas Safe engineer says so.
- Everyone who felt ill sees a doctor today, even if they are better.
`,
            ),
          ],
        },
        {
          steps: `
1. No flames, no smoking, no phones inside. **Nobody touches an electrical switch, on or off**: no lights,
   no ventilation, no lift, no alarm button.
2. Get everyone out by word of mouth. Open doors and windows as you leave.
3. Turn off the gas at the meter if it is outside the area of the smell and you know how.
4. From outside call the National Gas Emergency Service, day or night:
   [0800 111 999](tel:0800111999). Northern Ireland: [0800 002 001](tel:0800002001).
5. Fire, explosion or someone ill: [999](tel:999).
6. Gather outdoors, well away, with the wind blowing from you to the building. Take the register there.
7. Go back in, and relight, only when the engineer says so.
`,
        },
      ),
      actionCard(
        {
          path: 'electricity',
          name: 'Power cut',
          subtitle: 'Part or all of the site',
          icon: 'bolt',
          colour: 'orange',
          sources: 'Energy Networks Association (105); HSE and LEIA, people trapped in lifts',
        },
        {
          steps: `
1. Someone is stuck in a lift? **Do not try to free them.** Talk to them, stay there, call the lift
   engineer: [FILL IN: lift engineer, day and night]. Ill or very frightened: [999](tel:999).
2. Move classes out of rooms without daylight.
3. Look outside: is the street dark too? Call [105](tel:105), day or night. Northern Ireland:
   [03457 643 643](tel:03457643643).
4. Only you are dark: have a trained person check the main switch and breakers. Do not reset one twice.
5. Check what fails with it: fire alarm, emergency lights, doors, CCTV, phones, heating, pumps, fridges.
6. No fire alarm: put people on watch and give out whistles or a megaphone.
7. Shut down servers cleanly before their batteries are empty.
8. Pupils with powered medical equipment: act on their plan now.
9. Emergency lights last one to three hours. Decide before they go out.
`,
        },
      ),
      actionCard(
        {
          path: 'water',
          name: 'No water, or unsafe water',
          subtitle: 'Taps, toilets, kitchen, sprinklers',
          icon: 'droplet',
          colour: 'light-blue',
          sources: 'HSE, workplace welfare; Drinking Water Inspectorate',
        },
        {
          steps: `
1. Ask your water company how long it will last, and for bottled water: schools are sensitive customers.
2. Leak inside: turn off the stopcock and keep electricity away from water.
3. Keep toilets going by bucket from stored water. No toilets or hand washing for more than two hours:
   plan to close.
4. Hand gel is no substitute after the toilet or before food.
5. Kitchen: cold meals on disposable plates, or none.
6. Unsafe water: tape taps and fountains, put up signs, hand out bottles.
7. Sprinklers without water: tell the insurer and set a fire watch.
8. Back on: flush every outlet until it runs clear.
`,
        },
      ),
      actionCard(
        {
          path: 'heating',
          name: 'No heating',
          subtitle: 'Cold rooms in winter',
          icon: 'snowflake',
          colour: 'blue',
          sources: 'HSE, workplace temperature',
        },
        {
          steps: `
1. Read thermometers in the coldest rooms at 07:00, 10:00 and 13:00.
2. Call the boiler engineer. Ask for a time.
3. Coats on, warm drinks, move classes into the warmest block.
4. Portable heaters: ask the site coordinator. None in exits, near bedding or on extension leads.
5. Below 16 °C and not getting warmer: plan to close rooms, then years, last the school.
6. Look first after the very young, those with medical needs and those who sit still.
7. Open taps on outside walls now and then, so that pipes do not freeze.
`,
        },
      ),
      actionCard(
        {
          path: 'telephones-and-internet',
          name: 'No telephones or internet',
          subtitle: 'Keep a way to call 999',
          icon: 'phone',
          colour: 'black',
          sources: 'Ofcom, calling 999; DfE emergency planning',
        },
        {
          steps: `
1. Find one phone that works: mobile on another network, neighbour, alarm line.
2. Put it in reception. Tell staff where it is. Adults carry messages.
3. Use radios. Agree one channel and a check-in every half hour.
4. Ring the provider. Ask to have the school's number sent to a mobile.
5. Tell parents by another way: website from home, social media, notice at the gate.
6. Registers and visitors on paper.
7. This app keeps guidance, contacts and map without a network. Write the log on paper and copy it in
   later.
`,
        },
      ),
    ],
  },
  {
    steps: `
1. Is anyone in danger? Gas, water on electrics, someone in a lift: act on that first.
2. Find out how far it goes: a room, a block, the street.
3. Gas: [0800 111 999](tel:0800111999), Northern Ireland [0800 002 001](tel:0800002001). Electricity:
   [105](tel:105), Northern Ireland [03457 643 643](tel:03457643643). Water:
   [FILL IN: water company, day and night].
4. Check what depends on it: fire alarm, doors, toilets, kitchen, medical equipment.
5. Ask how long it will last. Plan for double.
6. Decide: carry on, move, shorten the day or close.
7. Tell staff, then parents.
8. Before you return to normal: test, flush, reset, and log who did it.
`,
  },
)
