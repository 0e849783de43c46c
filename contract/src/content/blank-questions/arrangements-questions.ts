import { OFFICE, type SubjectQuestion } from './subject-question.ts'

export const ARRANGEMENTS_QUESTIONS: Record<string, SubjectQuestion> = {
  'evacuation signal': {
    ask: 'What is the signal to evacuate?',
    until: 'the fire alarm',
  },
  'come-inside signal': {
    ask: 'What is the signal to come inside?',
    until: 'the alert Come inside in this app, and by word of mouth',
  },
  'lockdown signal': {
    ask: 'What is the signal for a lockdown?',
    hint: 'It must never sound like the fire alarm.',
    until: 'the alert Lockdown in this app, and by word of mouth',
  },
  'all-clear': {
    ask: 'How is the all-clear given?',
    until: 'by the incident manager in this app, or in person',
  },
  'silent channel': {
    ask: 'How do staff report in silence during a lockdown?',
    until: 'answer the alert in this app',
    none: 'answer the alert in this app',
  },
  'message system, and two people who can send': {
    ask: 'Which system sends messages to parents, and which two people can send?',
    until: OFFICE,
    none: 'we have none; the office rings and writes emails',
  },
  'how to reach parents without the network': {
    ask: 'How do you reach parents when the network is down?',
    until: 'a mobile phone, and a notice at the gate',
    none: 'a notice at the gate',
  },
  'second suppliers': {
    ask: 'Who is your second choice for meals, cleaning, coaches and heating?',
    until: OFFICE,
    none: 'none so far',
  },
  'dates of the last drills': {
    ask: 'When did you last practise lockdown and coming inside?',
    until: 'not written down yet',
    none: 'not practised yet',
  },
}
