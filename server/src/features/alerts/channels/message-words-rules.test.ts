import { messageWithAreas } from '@holdfast/contract/alerts/alert-areas'
import { expect, test } from 'vitest'
import { type AlertWords, alertText, type Circumstances, endText } from './message-words-rules.ts'

const alert: AlertWords = {
  ...{ title: 'Lockdown', instruction: 'Lock the door. Lights off.', endinstruction: 'Stay calm.' },
  ...{ message: '', endmessage: '', authorname: 'Jordan Hale', exercise: false, mistake: false },
  ...{ areas: [], others: '' },
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

const SCIENCE = { name: 'Science block', words: 'Stay inside, shut all windows' }

function withAreas(areas: (typeof SCIENCE)[], others: string, message = ''): AlertWords {
  const words = { areas, others, message: messageWithAreas({ areas, others }, message) }
  return { ...alert, title: 'Evacuate', instruction: 'Leave the building now.', ...words }
}

// Fails when the instruction follows an area: people in Science would leave the building.
test('a text with areas says everybody else first, each area after it, and no instruction to all', () => {
  expect(alertText(withAreas([SCIENCE], 'Leave by the north door', 'Smell of gas'), plain)).toBe(
    'Evacuate at Riverside Academy. Everybody else: Leave by the north door. Science block: Stay inside, shut all windows. Smell of gas. From Jordan Hale. Reply SAFE or HELP, and where you are.',
  )
  expect(alertText(withAreas([SCIENCE], ''), plain)).not.toContain('Leave')
})

test('a text with areas begins with why it goes on, and cuts only the message after the areas', () => {
  const real = withAreas([SCIENCE], 'Leave', 'y '.repeat(300))
  const text = alertText({ ...real, message: `This is REAL. ${real.message}` }, plain)
  expect(text).toMatch(/^Evacuate at Riverside Academy\. This is REAL\. Everybody else: Leave\./)
  expect(text).toMatch(/windows\. y.*y\.\.\. From Jordan Hale/)
  expect(text.length).toBeLessThanOrEqual(306)
})

// Fails when a line is cut: "Everybody else: D..." hid that they must not evacuate.
test('areas that do not all fit are whole or left out, and the text says so near its start', () => {
  const gym = { name: 'Gym', words: `Go to the field ${'and on '.repeat(20)}` }
  const text = alertText(withAreas([SCIENCE, gym], 'Do not evacuate'), plain)
  expect(text).toBe(
    'Evacuate at Riverside Academy. What you do depends on where you are: open Holdfast. Different words for: Science block, Gym. Everybody else: Do not evacuate. Science block: Stay inside, shut all windows. From Jordan Hale. Reply SAFE or HELP, and where you are.',
  )
  const long = { ...gym, words: 'Walk '.repeat(60) }
  const contact = alertText(withAreas([long], 'Do not evacuate'), { ...plain, isContact: true })
  expect(contact).toContain('What people do depends on where they are: ask the school.')
})

// Fails when the order stands there that an update has taken back, without the update.
test('areas of an alert that goes on are left out together with its updates, or stand after them', () => {
  const old = withAreas([SCIENCE], 'Stay')
  const goesOn = (updates: string) =>
    alertText({ ...old, message: `Evacuate goes on.\n${updates}\n${old.message}` }, plain)
  expect(goesOn('Update: Science block: leave NOW.')).toContain(
    'goes on. Update: Science block: leave NOW. Everybody else: Stay. Science block: Stay inside',
  )
  const long = goesOn(`Update: Science block: do not ${'ever '.repeat(40)}stay.`)
  expect(long).toContain('open Holdfast. Different words for: Science block. From Jordan Hale.')
  expect(goesOn(`Update: Sent again: ${old.message}`)).toMatch(/Sent again: .* Everybody else:/)
})

// Fails when somebody whose area is not in the text takes themselves for everybody else.
test('a text without room for the names of the areas has the words of none', () => {
  const areas = Array.from({ length: 8 }, (_, index) => ({
    ...{ name: `Building ${index}, ${'x'.repeat(40)}`, words: 'Stay' },
  }))
  const text = alertText(withAreas(areas, 'Leave'), plain)
  expect(text).toContain('What you do depends on where you are: open Holdfast. From Jordan Hale.')
  expect(text).not.toMatch(/Leave|Stay|Building/)
  expect(text.length).toBeLessThanOrEqual(306)
})
