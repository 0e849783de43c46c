import { messageWithAreas } from '@holdfast/contract/alerts/alert-areas'
import { expect, test } from 'vitest'
import { type AlertWords, alertText, type Circumstances, endText } from './message-words-rules.ts'

const alert: AlertWords = {
  ...{ title: 'Lockdown', instruction: 'Lock the door. Lights off.', endinstruction: 'Stay calm.' },
  ...{ message: '', endmessage: '', authorname: 'Jordan Hale', exercise: false, mistake: false },
  ...{ areas: [], others: '', updates: [], continues: null, timestamp: '2026-11-21T10:00:00.000Z' },
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

const TAKEN_BACK = 'Leave by gate B'

/** As they were added, a minute apart. */
function updated(more: Partial<AlertWords>, ...messages: string[]): AlertWords {
  const updates = messages.map((message, index) => {
    const timestamp = `2026-11-21T10:${String(index + 1).padStart(2, '0')}:00.000Z`
    return { id: `u${index}`, message, userid: 'head', authorname: 'Jordan Hale', timestamp }
  })
  return { ...alert, message: TAKEN_BACK, ...more, updates }
}

// Fails when the words of the alert stand there without the update that takes them back.
test('updates stand before the words that they may take back, the newest first', () => {
  const text = alertText(updated({}, 'Use gate A', 'Use gate C'), plain)
  expect(text).toContain(
    'Lockdown at Riverside Academy. Update: Use gate C. Update: Use gate A. Leave by gate B. Lock',
  )
})

test('updates that do not fit are left out with all that they may take back, except the newest ones', () => {
  const long = updated({}, `NOT gate B ${'or near it '.repeat(20)}`, 'Use gate C')
  expect(alertText(long, plain)).toBe(
    'Lockdown at Riverside Academy. The instructions have changed. Open Holdfast. Update: Use gate C. From Jordan Hale. Reply SAFE or HELP, and where you are.',
  )
  const longest = updated({}, 'Use gate C', `NOT gate B ${'or near it '.repeat(20)}`)
  expect(alertText(longest, { ...plain, isContact: true })).toMatch(
    /Academy\. The instructions have changed\. Ask the school\. From Jordan Hale\./,
  )
  const many = updated({}, ...Array.from({ length: 11 }, (_, index) => `${index}`))
  const text = alertText(many, plain)
  expect(text).toContain('The instructions have changed. Open Holdfast. Update: 10. Update: 9.')
  expect(text).not.toContain(TAKEN_BACK)
})

test('an alert that goes on says its own updates before those that it has taken over, each once', () => {
  const message = `The all clear was a mistake: Lockdown goes on.\nUpdate: Use gate A.\n${TAKEN_BACK}`
  const more = { continues: 'before', timestamp: '2026-11-21T10:01:30.000Z', message }
  expect(alertText(updated(more, 'Use gate A', 'Use gate C'), plain)).toContain(
    'Academy. Update: Use gate C. The all clear was a mistake: Lockdown goes on. Update: Use gate A. Leave by gate B.',
  )
})

test('updates of an alert with areas stand before all of them, or the text has the words of none', () => {
  const areas = withAreas([SCIENCE], 'Leave')
  expect(alertText(updated(areas, 'Science block: leave NOW'), plain)).toContain(
    'Academy. Update: Science block: leave NOW. Everybody else: Leave. Science block: Stay',
  )
  const long = updated(areas, `Science block: do not ${'ever '.repeat(40)}stay`)
  expect(alertText(long, plain)).toMatch(
    /Academy\. The instructions have changed\. Open Holdfast\. From Jordan/,
  )
  const gym = { name: 'Gym', words: `Go to the field ${'and on '.repeat(40)}` }
  expect(alertText(updated(withAreas([gym], 'Leave'), 'Do NOT leave'), plain)).toContain(
    'Update: Do NOT leave. What you do depends on where you are: open Holdfast. Different words for: Gym. Everybody else: Leave.',
  )
})

// Fails when what follows the areas stays although the updates before them did not fit.
test('an alert with areas that goes on leaves out the words after them too when its updates do not fit', () => {
  const old = withAreas([SCIENCE], 'Stay', TAKEN_BACK)
  const update = `Update: NOT gate B ${'or near it '.repeat(20)}`
  const text = alertText({ ...old, message: `Evacuate goes on.\n${update}\n${old.message}` }, plain)
  expect(text).toContain('open Holdfast. Different words for: Science block. From Jordan Hale.')
  expect(text).not.toContain(TAKEN_BACK)
})
