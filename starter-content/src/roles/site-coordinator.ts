import { readChecklist } from '../written-lists.ts'

export const siteCoordinator = readChecklist(
  'site-coordinator',
  `
## First ten minutes
- Put on a high-visibility jacket and take the master keys, a radio and the site plan.
- Make the scene safe from a distance; do not enter danger yourself.
- Open the gate and the route for emergency vehicles. Move cars that block it.
- Stop everyone else: visitors, deliveries, coaches, late arrivals.
- Meet the emergency services and tell them
  - where it is, and the best way to it
  - who may still be inside
  - gas, electricity and water shut-offs
  - hazards: chemicals, gas bottles, asbestos, solar panels, roof lights, building work

## First hour
- Close off the area with tape, cones or people. Nobody goes back in until you are told it is safe.
- Shut down what makes it worse
  - gas at the meter
  - electricity at the main switch
  - water at the stopcock
  - ventilation and boilers, if there is smoke, gas or a chemical
- Check that fire alarm, emergency lights, doors and lifts are in the state the fire officer wants.
- Keep the assembly point under review. Move everyone further away if smoke, gas or crowds come near.
- Save the CCTV from two hours before until now. Write down who saved it and where it is.
- Keep gates staffed: one way in for parents, another for emergency vehicles.
- Tell neighbours, tenants and contractors on site what they need to do.
- Keep what is found as it lies. Cover it from rain if you can do so without touching it.

## First day
- Walk the site with the fire, police or building control officer. Write down what they allow.
- Take photographs of all damage before anyone clears up.
- Call the insurer and the emergency contractors, then board up and make weatherproof.
- Ask for a competent person before systems go back on: gas, electrics, structure, water.
- Check asbestos records before anyone drills, lifts or cuts.
- Arrange security for the night: locks, lights, alarm, patrol.
- Give the incident manager a plain list: what can be used tomorrow, what cannot, and until when.

## Next days
- Sign off each area before people return, in writing, with the date.
- Flush water outlets that stood unused before anyone drinks from them.
- Reset fire alarm, extinguishers, refuges, door holders and emergency lights; log the test.
- Change locks and codes if keys or fobs were lost.
- Mend what let you down: signs, gates, radios, the site plan in this app.
`,
)
