import { expect, test } from 'vitest'
import { alertMessage, endMessage } from './alert-message.ts'

const ALERT = {
  title: 'Lockdown',
  exercise: false,
  instruction: 'Lock the door and keep out of sight.',
  message: 'Man at Gate B',
  authorname: 'Grace Head',
  endmessage: '',
  endinstruction: '',
  mistake: false,
  areas: [],
  updates: [],
  continues: null,
  timestamp: '2026-11-21T10:00:00.000Z',
}
const TO = 'teacher@riverside.example'
const LINK = 'https://holdfast.school.example/alerts/a1'

test('the mail of an alert says what to do, what has happened, who sent it and where to answer', () => {
  expect(alertMessage(ALERT, TO, LINK)).toEqual({
    to: TO,
    subject: 'Alert: Lockdown',
    text: `Lock the door and keep out of sight.

Man at Gate B

Sent by Grace Head. Answer here: ${LINK}
`,
  })
})

test('an alert without words of its sender leaves no gap', () => {
  const { text } = alertMessage({ ...ALERT, message: '' }, TO, LINK)
  expect(text).toBe(`Lock the door and keep out of sight.

Sent by Grace Head. Answer here: ${LINK}
`)
})

const update = (message: string, minute: number) => {
  const timestamp = `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`
  return { id: message, message, userid: 'head', authorname: 'Grace Head', timestamp }
}

// Fails when a mail that was held back or tried again repeats an order that was taken back.
test('a mail after updates says them before everything that they may take back', () => {
  const updates = [update('Use gate A', 1), update('Gate A is locked. Use gate C.', 2)]
  expect(
    alertMessage({ ...ALERT, updates }, TO, LINK).text,
  ).toBe(`Update: Gate A is locked. Use gate C.
Update: Use gate A.

Lock the door and keep out of sight.

Man at Gate B

Sent by Grace Head. Answer here: ${LINK}
`)
  // The message of an alert that goes on has the earlier ones.
  const goesOn = { ...ALERT, updates, continues: 'before', timestamp: '2026-11-21T10:01:30.000Z' }
  expect(alertMessage(goesOn, TO, LINK).text).not.toContain('Use gate A.')
})

// Fails where a mail keeps the newest updates only, and then the order that an older one has taken back.
test('a mail without room for all updates has no words that they may take back', () => {
  const taken = update('NOT gate B', 1)
  const more = Array.from({ length: 10 }, (_, index) => update(`Number ${index}`, index + 2))
  const order = { ...ALERT, message: 'Leave by gate B', instruction: 'Leave' }
  const { text } = alertMessage({ ...order, updates: [taken, ...more] }, TO, LINK)
  expect(text).toMatch(/^The instructions have changed\. Open Holdfast\.\n\nUpdate: Number 9\.\n/)
  expect(text).not.toMatch(/Leave/)
  expect(alertMessage({ ...order, updates: [taken, ...more.slice(1)] }, TO, LINK).text).toMatch(
    /Update: NOT gate B\.\n\nLeave\n\nLeave by gate B/,
  )
})

test('the all clear says that the alert has ended, with the words of whoever ended it', () => {
  const subject = 'Alert ended: Lockdown'
  const ended = 'This alert has ended. Holdfast shows whether another one is in progress.\n'
  expect(endMessage(ALERT, TO)).toEqual({ to: TO, subject, text: ended })
  expect(endMessage({ ...ALERT, endmessage: 'The police have left.' }, TO)).toEqual({
    to: TO,
    subject,
    text: `${ended}\nThe police have left.\n`,
  })
})

test('the subject says of an exercise that it is one', () => {
  const exercise = { ...ALERT, exercise: true }
  expect(alertMessage(exercise, TO, LINK).subject).toBe('Alert: Exercise: Lockdown')
  expect(endMessage(exercise, TO).subject).toBe('Alert ended: Exercise: Lockdown')
})
