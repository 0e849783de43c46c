import { expect, test } from 'vitest'
import { goesOnSentence } from './alert-purpose.ts'
import { ALERT_WORDS } from './alert-words.ts'
import { updatesText } from './earlier-updates.ts'
import { realMessage, splitRealMessage } from './real-message.ts'

type Sent = Parameters<typeof splitRealMessage>[0]

const split = (message: string, more: Partial<Sent> = {}) =>
  splitRealMessage({
    ...{ message, continues: null, exercise: false, updates: [] },
    ...{ timestamp: '2026-11-21T10:30:00.000Z', ...more },
  })

const update = (message: string) => ({
  ...{ id: message, message, userid: 'head', authorname: 'Jordan Hale' },
  timestamp: '2026-11-21T10:01:00.000Z',
})

const ended = { title: 'Evacuate', sound: 'loud', recipientids: null } as const
const leads = [true, false].map((mistake) => goesOnSentence({ ...ended, mistake }))

test('an alert says that it is real and no exercise any more before its own words', () => {
  expect(split(realMessage('Smoke in the hall'))).toEqual({
    isReal: true,
    rest: 'Smoke in the hall',
  })
  expect(split(realMessage(''))).toEqual({ isReal: true, rest: '' })
})

test('whoever types the sentence does not turn an exercise into the alert', () => {
  const typed = `Smoke in the hall. ${ALERT_WORDS.real}`
  expect(split(typed)).toEqual({ isReal: false, rest: typed })
  expect(split(realMessage('Smoke'), { exercise: true }).isReal).toBe(false)
})

test.each(leads)('an alert that goes on stays one that an exercise has turned into: %s', (lead) => {
  const continues = 'earlier'
  expect(split(`${lead} ${realMessage('Smoke')}`, { continues })).toEqual({
    isReal: true,
    rest: `${lead} Smoke`,
  })
  expect(split(`${lead} The panel rings.\n${realMessage('Smoke')}`, { continues })).toEqual({
    isReal: true,
    rest: `${lead} The panel rings.\nSmoke`,
  })
  const updates = [update('Gas.'), update('Use gate C')]
  const before = `${lead}\n${updatesText(updates)}\n`
  expect(split(`${before}${realMessage('Smoke')}`, { continues, updates })).toEqual({
    isReal: true,
    rest: `${before}Smoke`,
  })
})

// Fails where the sentence counts anywhere in an alert that goes on: a quoted one makes an exercise look real.
test.each(leads)('the sentence in an update or in other words does not count: %s', (lead) => {
  const continues = 'earlier'
  const quoting = [update(`Nobody may say ${ALERT_WORDS.real}`), update(ALERT_WORDS.real)]
  const goesOn = `${lead}\n${updatesText(quoting)}\nSmoke`
  expect(split(goesOn, { continues, updates: quoting })).toEqual({ isReal: false, rest: goesOn })
  const exercise = { continues, exercise: true }
  expect(split(`${lead} ${realMessage('Smoke')}`, exercise).isReal).toBe(false)
  expect(split(`${lead} Not yet: ${realMessage('Smoke')}`, { continues }).isReal).toBe(false)
})
