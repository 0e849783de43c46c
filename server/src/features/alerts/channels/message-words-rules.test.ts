import { expect, test } from 'vitest'
import { type AlertWords, alertText, type Circumstances, endText } from './message-words-rules.ts'

const alert: AlertWords = {
  ...{ title: 'Lockdown', instruction: 'Lock the door. Lights off.', endinstruction: 'Stay calm.' },
  ...{ message: '', endmessage: '', authorname: 'Jordan Hale', exercise: false, mistake: false },
}
const plain: Circumstances = {
  ...{
    organisation: 'Riverside Academy',
    isSilent: false,
    canReply: true,
    isContact: false,
    openTitles: [],
  },
}

test('a text message says what, where, what to do, who sent it and how to answer', () => {
  expect(alertText({ ...alert, message: 'Man at Gate B' }, plain)).toBe(
    'Lockdown at Riverside Academy. Man at Gate B. Lock the door. Lights off. From Jordan Hale. Reply SAFE or HELP, and where you are.',
  )
})

test('an exercise says so in the first word, and a silent alert says silence before anything else', () => {
  const silent = { ...plain, isSilent: true }
  expect(alertText(alert, silent)).toMatch(
    /^SILENT: mute this phone, do not ring anyone\. Lockdown/,
  )
  expect(alertText({ ...alert, exercise: true }, silent)).toMatch(/^EXERCISE\. SILENT: mute/)
  expect(endText({ ...alert, exercise: true }, plain)).toMatch(/^EXERCISE\. Ended: Lockdown/)
  expect(endText({ ...alert, exercise: true, mistake: true }, plain)).toMatch(
    /^EXERCISE\. Sent by mistake: Lockdown at Riverside Academy\. Holdfast shows/,
  )
})

test('an end says which other alert is still open', () => {
  expect(endText(alert, { ...plain, openTitles: ['Come inside'] })).toMatch(
    / STILL OPEN: Come inside\. See Holdfast\.$/,
  )
  const several = { ...plain, openTitles: ['Come inside', 'Evacuate'] }
  expect(endText(alert, several)).toMatch(/ STILL OPEN: Come inside and others\. See Holdfast\.$/)
})

test('a long text is shortened in the middle to two parts of an SMS, and how to answer is whole', () => {
  const long = { ...alert, message: 'x '.repeat(500), instruction: 'y '.repeat(500) }
  const text = alertText(long, plain)
  expect(text.length).toBeLessThanOrEqual(306)
  expect(text).toMatch(/x\.\.\. From Jordan Hale\. Reply SAFE or HELP, and where you are\.$/)
  const longest = { ...long, title: 't'.repeat(200), authorname: 'a'.repeat(200) }
  expect(alertText(longest, { ...plain, isSilent: true })).toMatch(/where you are\.$/)
})

test('typographic marks and line breaks, which make an SMS much shorter, become plain ones', () => {
  const message = '“Don’t” go –\nwait…'
  expect(alertText({ ...alert, message }, plain)).toContain('"Don\'t" go - wait...')
})

test('a channel without replies asks for the app, and a contact for nothing', () => {
  expect(alertText(alert, { ...plain, canReply: false })).toMatch(
    /Answer in Holdfast: I am safe, or I need help\.$/,
  )
  expect(alertText(alert, { ...plain, isContact: true })).not.toMatch(/SAFE|HELP/)
})

test('the end is called no all clear, because another alert may be open', () => {
  expect(endText({ ...alert, endmessage: 'Police have left' }, plain)).toBe(
    'Ended: Lockdown at Riverside Academy. Police have left. Stay calm. Holdfast shows whether another alert is open.',
  )
})
