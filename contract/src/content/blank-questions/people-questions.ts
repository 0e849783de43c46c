import { OFFICE, SITE_TEAM, type SubjectQuestion } from './subject-question.ts'

const NOBODY = 'nobody yet; the incident manager names one'

export const PEOPLE_QUESTIONS: Record<string, SubjectQuestion> = {
  'number that reaches the incident manager': {
    ask: 'Which number reaches the incident manager in a crisis?',
    hint: 'For example, the phone in the crisis room, or a mobile that is handed over with the role.',
    until: 'ask at reception, or look in Contacts',
  },
  '24-hour number of the school': {
    ask: 'Which number reaches the school day and night?',
    hint: 'Staff on a visit ring it when something happens.',
    until: 'the number in your visit papers',
    none: 'nobody answers there at night, so ring the contact named in your visit papers',
  },
  'deputy incident manager': {
    ask: 'Who takes over when the incident manager is away, ill or tired?',
    until: 'the most senior person present',
    none: 'the most senior person present',
  },
  'deputy CMT support officer': {
    ask: 'Who takes over from the CMT support officer?',
    until: 'not named yet',
    none: NOBODY,
  },
  'deputy log keeper': {
    ask: 'Who takes over from the log keeper?',
    until: 'not named yet',
    none: NOBODY,
  },
  'deputy communications manager': {
    ask: 'Who takes over from the communications manager?',
    until: 'not named yet',
    none: NOBODY,
  },
  'deputy media manager': {
    ask: 'Who takes over from the media manager?',
    until: 'not named yet',
    none: NOBODY,
  },
  'deputy welfare manager': {
    ask: 'Who takes over from the welfare manager?',
    until: 'not named yet',
    none: NOBODY,
  },
  'deputy site coordinator': {
    ask: 'Who takes over from the site coordinator?',
    until: 'not named yet',
    none: NOBODY,
  },
  'deputy educational visit manager': {
    ask: 'Who takes over from the educational visit manager?',
    until: 'not named yet',
    none: NOBODY,
  },
  'two key holders with numbers': {
    ask: 'Which two people hold keys to the site, and on which numbers?',
    until: OFFICE,
  },
  'two people who hold the accounts': {
    ask: 'Which two people can post on the website and social media?',
    until: OFFICE,
    none: 'we have neither',
  },
  "responsible person under Martyn's Law": {
    ask: 'Who is the responsible person under Martyn’s Law?',
    until: 'not named yet',
    none: 'not named yet',
  },
  'pupils, staff, pupils with an evacuation plan': {
    ask: 'How many pupils and staff are there, and how many pupils with an evacuation plan?',
    hint: 'For example: Pupils 964, staff 128, pupils with an evacuation plan 11',
    until: 'How many pupils, staff and pupils with an evacuation plan: ask the school office',
  },
  'greatest number of people on site': {
    ask: 'What is the largest number of people on site at one time?',
    until: 'not counted yet',
  },
  'IT support, day and night': {
    ask: 'Who is your IT support, and on which number day and night?',
    until: 'the school office has the number',
    none: 'there is no contract, so ring whoever looks after the computers',
  },
  'lift engineer, day and night': {
    ask: 'Which number reaches the lift engineer day and night?',
    until: 'the number is in the lift',
    none: 'we have no lift',
  },
  'water company, day and night': {
    ask: 'Which number reaches the water company day and night?',
    until: 'the number is on the bill',
  },
  'environmental health, day and night': {
    ask: 'Which number reaches environmental health at the council day and night?',
    until: 'through the council’s main number',
  },
  'health protection team, day and night': {
    ask: 'Which number reaches the health protection team day and night?',
    until: 'the number is on the website of your public health agency',
  },
  'structural engineer and insurer': {
    ask: 'Who are your structural engineer and your insurer, and on which numbers?',
    until: 'the school office has the numbers',
    none: 'we have no engineer of our own, so the insurer sends one',
  },
  'alarm company and account': {
    ask: 'Which company looks after the alarm, with which account and number?',
    until: SITE_TEAM,
    none: 'we have no contract',
  },
  'educational psychology service': {
    ask: 'Which educational psychology service helps you, and on which number?',
    until: 'through the local authority or trust',
    none: 'we have no service of our own; ask the local authority or trust for one',
  },
  'employee assistance line': {
    ask: 'Which employee assistance line can staff ring?',
    until: OFFICE,
    none: 'we have no such line',
  },
  'supply agencies': {
    ask: 'Which supply agencies do you call, and on which numbers?',
    until: OFFICE,
    none: 'we use none',
  },
}
