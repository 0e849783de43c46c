import { actionCard, page } from '../pages.ts'

export const severeWeather = actionCard(
  {
    path: 'severe-weather',
    name: 'Severe weather',
    subtitle: 'Snow, ice, storm, flood, lightning or heat',
    icon: 'cloud-bolt',
    colour: 'light-blue',
    sources: 'Met Office; DfE emergency planning',
    pages: [
      actionCard(
        {
          path: 'snow-and-ice',
          name: 'Snow and ice',
          subtitle: 'Open, open late or close',
          icon: 'snowflake',
          colour: 'light-blue',
          sources: 'Met Office; HSE, slips on ice; DfE emergency planning',
        },
        {
          steps: `
1. By 06:00 look at site, roads, buses, heating and who can get in.
2. By 06:30 decide: open, open late, open for some, or close. Closing is the last choice.
3. By 07:00 tell staff, parents, transport, caterers, local authority and local radio. Same words
   everywhere.
4. Grit one safe way from the gate to each door. Close the rest.
5. If it worsens during the day, decide before noon. Nobody goes home to an empty house.
6. Keep staff until the last pupil is collected.
7. Check pupils who rely on school meals or who are at risk at home.
`,
        },
      ),
      actionCard(
        {
          path: 'flood',
          name: 'Flood',
          subtitle: 'Rising water, burst drain or river',
          icon: 'water',
          colour: 'blue',
          sources: 'Environment Agency, flood warnings; GOV.UK, what to do in a flood',
          pages: [
            page(
              {
                path: 'after-the-water',
                name: 'After the water',
                subtitle: 'Cleaning and reopening',
                icon: 'droplet',
                colour: 'green',
                sources: 'UKHSA, recovering from flooding',
              },
              `
- Go in only with an all-clear for structure, gas and electricity.
- Treat the water as sewage: gloves, boots, wash hands, cover cuts.
- Ring the insurer. Photograph the water line and the damage before anything is moved, unless the police
  or HSE are investigating.
- Throw away food, medicine and soft toys that got wet.
- Pump out slowly once the level outside has fallen, then dry for as long as it takes.
- Have electrics, gas, boilers, lifts and fire alarm tested before you use them.
- Flush taps until they run clear. Ask the water company if it is safe to drink.
`,
            ),
          ],
        },
        {
          steps: `
1. Check flood warnings and ring Floodline: [0345 988 1188](tel:03459881188). In Northern Ireland report
   flooding on [0300 2000 100](tel:03002000100).
2. Move people upstairs or to higher ground, early. Never walk or drive through moving water.
3. Danger to life: [999](tel:999).
4. Switch off electricity and gas at the main before the water comes in. Never while you stand in water
   or smell gas.
5. Lift what matters: records, medicine, servers, chemicals.
6. Put sandbags or boards at doors, plugs in sinks and showers.
7. Arrange collection by roads that stay dry. Tell parents which gate.
`,
        },
      ),
      actionCard(
        {
          path: 'storm-and-lightning',
          name: 'Storm and lightning',
          subtitle: 'Wind, falling trees, loose roofs',
          icon: 'wind',
          colour: 'black',
          sources: 'Met Office, thunder and lightning; Energy Networks Association',
        },
        {
          steps: `
1. Bring everyone inside at the first thunder. Wait 30 minutes after the last.
2. Close windows, blinds and outer doors. Clear rooms below trees, chimneys and large glass.
3. Tie down or bring in benches, bins, goals, gazebos and scaffolding sheets.
4. Rope off anything that may fall. Treat fallen cables as live: keep everyone well away, call
   [105](tel:105) (Northern Ireland: [03457 643 643](tel:03457643643)), and [999](tel:999) if someone
   is in danger.
5. Hold buses and walkers back until the worst has passed.
6. Inspect roof, trees and fences by daylight before break.
`,
        },
      ),
      actionCard(
        {
          path: 'heat',
          name: 'Extreme heat',
          subtitle: 'Heat-health alerts and hot classrooms',
          icon: 'temperature-high',
          colour: 'orange',
          sources: 'UKHSA, hot weather and schools; NHS, heat exhaustion',
        },
        {
          steps: `
1. Water in every room. Remind pupils to drink before they are thirsty.
2. Move to the coolest rooms. Open windows early, close them and the blinds when it is hotter outside.
3. Fans help below 35 °C. In a hotter room do not rely on them: move.
4. Relax uniform. Shade, hats and sun cream outside; no hard sport in the heat of the day.
5. Watch the young, the pregnant, those with asthma, heart disease, epilepsy or certain medicines.
6. Heat exhaustion: cool place, lie down with feet raised, loosen clothes, water to drink, wet skin,
   fan. Most feel better within 30 minutes.
7. No better after 30 minutes, or confused, fitting, very hot or not responding: heatstroke. Call
   [999](tel:999) and keep cooling.
`,
        },
      ),
    ],
  },
  {
    intro: 'Watch Met Office warnings. Amber or red: meet the day before.',
    steps: `
1. Bring pupils and staff in from outside. Count them.
2. Check the warning: what, from when, until when, for which roads.
3. Walk the site if it is safe: roofs, trees, drains, paths, heating.
4. Decide with the site coordinator and transport: stay open, change the day, send home or keep everyone
   in.
5. Tell parents early, with the time of the next message.
6. Call off visits, sports fixtures and outdoor lessons. Ring groups that are out.
7. Plan for a night in school if roads close: food, warmth, beds, medicine, staff.
8. Check the site before it opens again.
`,
  },
)
