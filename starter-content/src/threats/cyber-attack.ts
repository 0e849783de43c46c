import { actionCard, page } from '../pages.ts'

export const cyberAttack = actionCard(
  {
    path: 'cyber-attack',
    name: 'Cyber attack',
    subtitle: 'Ransom note, locked files, stolen accounts or data',
    icon: 'laptop-code',
    colour: 'blue',
    sources: 'NCSC; DfE cyber security standards; Report Fraud (police)',
    pages: [
      page(
        {
          path: 'without-computers',
          name: 'A school day without computers',
          subtitle: 'What has to go on, on paper',
          icon: 'pen-to-square',
          colour: 'green',
          sources: 'DfE emergency planning; DfE cyber security standards',
        },
        `
- **Registers**: printed class lists, collected by hand within half an hour.
- **Contacts and medical needs**: the sealed paper copy in the grab bag
  ([FILL IN: where the grab bag is]), or the export that is kept outside the school's network.
- **Safeguarding**: paper forms straight into the hand of the safeguarding lead.
- **Doors, CCTV, alarms, phones, heating**: find out which depend on the network. Put people where
  systems fail.
- **Meals**: feed everyone, write names down, settle later.
- **Money and pay**: ring the bank and the payroll provider.
- **Exams and coursework**: ring the exam board's emergency line; the exams officer decides nothing
  alone.
- **Messages**: texts by the provider's website from a clean device, a notice at the gate, local radio.
`,
      ),
      page(
        {
          path: 'data-breach',
          name: 'If personal data got out',
          subtitle: '72 hours to tell the ICO',
          icon: 'shield-halved',
          colour: 'purple',
          sources: 'ICO, personal data breaches',
          pages: [
            actionCard(
              {
                path: 'telling-people-affected',
                name: 'Telling the people affected',
                subtitle: 'When the risk to them is high',
                icon: 'bullhorn',
                colour: 'orange',
                sources: 'ICO, personal data breaches',
              },
              {
                steps: `
1. Tell them without delay, in plain words, one message for this alone.
2. Say what happened, which of their data it was, and what may follow.
3. Say what you have done and what they can do: change passwords, watch accounts, beware of callers.
4. Name the data protection officer and a number to ring.
5. Ring, don't write, if someone is at special risk: a hidden address, a child in care, a witness.
6. Note whom you told and when.
`,
              },
            ),
          ],
        },
        `
The clock starts when you have good reason to believe that there was a breach, weekends included.

- Tell the **data protection officer** now.
- Write down what happened, whose data, how many people, which kinds, and what could follow.
- Any likely risk to people: report to the **ICO within 72 hours**, online or on
  [0303 123 1113](tel:03031231113) in office hours. Report what you know; add the rest later.
- High risk to people: tell them too, without delay.
- No likely risk: no report, but record the breach and your reasons.
- Lost or sent to the wrong place counts as much as stolen.
`,
      ),
    ],
  },
  {
    intro: 'Speed matters more than certainty. You can reconnect later.',
    steps: `
1. Unplug the network cable or turn off wifi on affected devices. Leave them switched on: memory holds
   evidence.
2. Ring IT support: [FILL IN: IT support, day and night]. Have them cut the internet and isolate servers
   and **backups** first.
3. Photograph the message on the screen. Do not click it, answer it or pay.
4. Tell all staff by a way that does not use the network: nobody logs in, nobody plugs in.
5. Call the police: [0300 123 2040](tel:03001232040), Report Fraud, day and night for an attack in
   progress. In Scotland call [101](tel:101). A serious attack: report it to the National Cyber Security
   Centre as well, at [report.ncsc.gov.uk](https://report.ncsc.gov.uk).
6. Ring your cyber insurer, or the Risk Protection Arrangement if you are a member, **before** anyone
   wipes or restores.
7. Tell the data protection officer. Personal data at risk: 72 hours to tell the ICO.
8. Tell the local authority or trust. In England tell the Department for Education too:
   [sector.incidentreporting@education.gov.uk](mailto:sector.incidentreporting@education.gov.uk).
9. Change passwords from a clean device, administrators first. Turn on two-step sign-in.
10. Restore only from backups that were checked, to machines that were rebuilt.
`,
  },
)
