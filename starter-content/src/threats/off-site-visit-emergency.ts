import { actionCard, page } from '../pages.ts'

export const offSiteVisitEmergency = actionCard(
  {
    path: 'off-site-visit-emergency',
    name: 'Off-site visit emergency',
    subtitle: 'For visit leaders, wherever they are',
    icon: 'bus',
    colour: 'light-blue',
    sources: 'OEAP National Guidance, emergencies and critical incidents',
    pages: [
      actionCard(
        {
          path: 'road-accident',
          name: 'Coach or minibus accident',
          subtitle: 'On a road or motorway',
          icon: 'kit-medical',
          colour: 'red',
          sources: 'Highway Code, rules 275 to 287; OEAP National Guidance',
        },
        {
          steps: `
1. Hazard lights on, engine off. Look: fire, fuel, traffic, who is hurt.
2. Call [999](tel:999). Give road, direction, and the number on the marker post, or what3words.
   On a motorway the orange telephone also tells them where you are.
3. Get everyone out on the side away from traffic if it is safer outside. Behind the barrier, up the
   bank, well back.
4. Do not move badly hurt people unless fire or traffic threatens them.
5. Count, name by name. Keep the group together and warm.
6. One adult goes in each ambulance. Note which hospital and who.
7. Ring the school: [FILL IN: 24-hour number of the school]. Ask for a second vehicle.
8. Swap details with other drivers. Admit nothing, discuss nothing.
`,
        },
      ),
      actionCard(
        {
          path: 'abroad',
          name: 'Emergency abroad',
          subtitle: 'Hospital, police, passports, disasters',
          icon: 'globe',
          colour: 'blue',
          sources: 'FCDO travel advice; NHS, GHIC',
        },
        {
          steps: `
1. Call the local emergency number. In Europe [112](tel:112) works nearly everywhere; look up and
   carry the numbers of every other country.
2. Ring the insurer's 24-hour assistance line **before** treatment or new travel is booked, unless it
   cannot wait.
3. Ring the school: [FILL IN: 24-hour number of the school].
4. Ring the Foreign, Commonwealth and Development Office, day or night:
   [+44 20 7008 5000](tel:+442070085000). It helps with death, arrest, crime, lost passports and
   crises.
5. Follow the local authorities and the British embassy. Keep passports and cash with you.
6. Crime: report it to the local police and ask for a copy of the report.
7. Hospital: stay with the pupil, show the GHIC card and policy, ask for a written diagnosis in
   English.
8. Keep all receipts. Sign nothing that you cannot read.
`,
        },
      ),
      page(
        {
          path: 'leaders-card',
          name: "What to tell the school's contact",
          subtitle: 'Read it out in this order',
          icon: 'phone',
          colour: 'green',
          sources: 'OEAP National Guidance; JESIP, METHANE',
        },
        `
1. **Who**: my name, the group, the number I can be called on.
2. **Where**: place, road or grid reference. What3words if you have it.
3. **What**: what happened and when, in two sentences.
4. **Injured**: names, how badly, where they are, who is with them.
5. **Others**: how many are safe, where they are, how they feel.
6. **Done**: emergency services, first aid, insurer.
7. **Need**: staff, transport, money, someone to ring parents.
8. **Next call**: time and number.

Nobody posts or rings home until the school says that families have been told. If a pupil has already
done so, say so now.
`,
      ),
    ],
  },
  {
    steps: `
1. Stop. Make the group safe: out of traffic, water, weather, crowds.
2. Give first aid. Call [999](tel:999) in the UK. In the hills ask for police, then mountain rescue; at
   sea and on the shore for the coastguard. Abroad: see **Emergency abroad**.
3. Count everyone, name by name.
4. Name one adult for the injured, one for the rest, one for calls.
5. Ring the school, day or night: [FILL IN: 24-hour number of the school]. Use **What to tell the school's contact**.
6. Collect phones if you must, so that families hear it from the school first.
7. Send an adult with anyone who goes to hospital, with medical details and consent.
8. Find shelter, food and toilets. Tell pupils the truth, simply.
9. Write down what happened, with times. Keep equipment as it is. No photographs unless the police agree.
10. Say to reporters only: "Please speak to the school."
`,
  },
)
