import { readChecklist } from '../written-lists.ts'

export const siteCoordinator = readChecklist(
  'site-coordinator',
  `
## First ten minutes
1. Put on a high-visibility jacket and take the master keys, a radio and the site plan.
2. Make the scene safe from a distance; do not enter danger yourself.
3. Open the gate and the way for emergency vehicles, up to the rendezvous point:
  [FILL IN: rendezvous point]. Move cars that block it.
4. Stop everyone else: visitors, deliveries, coaches, late arrivals.
5. Meet the emergency services and tell them
  - where it is, and the best way to it
  - who may still be inside
  - gas, electricity and water shut-offs
  - hazards: chemicals, gas bottles, asbestos, solar panels, roof lights, building work

## First hour
1. Close off the area with tape, cones or people. Nobody goes back in until you are told it is safe.
2. Decide with the fire service what to shut off: gas, electricity, water, ventilation. Where gas is smelt
  nobody touches an electrical switch or the ventilation.
3. Check that fire alarm, emergency lights, doors and lifts are in the state the fire officer wants.
4. Keep the assembly point under review. Move everyone further away if smoke, gas or crowds come near.
5. Save the CCTV from two hours before until now. Write down who saved it and where it is.
6. Keep gates staffed: one way in for parents, another for emergency vehicles.
7. Tell neighbours, tenants and contractors on site what they need to do.
8. Leave what is found as it lies. Cover it from rain if you can do so without touching it.

## First day
1. Walk the site with the fire, police or building control officer. Write down what they allow.
2. Ask the police, and HSE if it is involved, whether you may photograph the damage. Only then do so, before
  anyone clears up.
3. Call the insurer and the emergency contractors. When the police and fire service agree, board up and
  make weatherproof.
4. Ask for a competent person before systems go back on: gas, electrics, structure, water.
5. Check asbestos records before anyone drills, lifts or cuts.
6. Arrange security for the night: locks, lights, alarm, patrol.
7. Give the incident manager a plain list: what can be used tomorrow, what cannot, and until when.

## Next days
1. Sign off each area before people return, in writing, with the date.
2. Flush water outlets that stood unused before anyone drinks from them.
3. Reset fire alarm, extinguishers, refuges, door holders and emergency lights; log the test.
4. Change locks and codes if keys or fobs were lost.
5. Repair what let you down: signs, gates, radios, the site plan in this app.
`,
)
