import { ALERT_WORDS } from '@holdfast/contract/alerts/alert-words'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { CDPSession } from '@vitest/browser-playwright'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { renderHook } from 'vitest-browser-react'
import { useLanguage } from '../../../app/language.ts'
import { queryClient } from '../../../data/lists/query-client.ts'
import { sampleAlert } from '../../../test-support/sample-alert.ts'
import { show } from '../../../test-support/show.tsx'
import { AlertOverlay } from './alert-overlay.tsx'

/** Mocked, because nobody is signed in here and the outbox would keep nothing. */
vi.mock('../../../data/alerts/alert-answers.ts', async (original) => ({
  ...(await original<object>()),
  answerAlert: async () => true,
}))

const loud = (changes: Partial<Alert> = {}) =>
  sampleAlert({ id: 'alert_loud', title: 'Evacuate', sound: 'loud', ...changes })

/** The sounds and vibrations of the device. */
const device = { canSound: true, sirens: 0, tones: 0, vibrations: [] as unknown[] }
const button = (name: string) => page.getByRole('button', { name })

class FakeAudioContext extends EventTarget {
  state = 'suspended'
  destination = {}
  readonly #node = {
    connect: (to: unknown) => to,
    start: () => {
      device.tones += 1
    },
    frequency: {},
    gain: {},
  }

  createOscillator = () => this.#node
  createGain = () => this.#node

  async resume(): Promise<void> {
    if (!device.canSound) throw new DOMException('Refused', 'NotAllowedError')
    if (this.state === 'suspended') device.sirens += 1
    this.#enter('running')
  }

  async close(): Promise<void> {
    if (this.state === 'running') device.sirens -= 1
    this.#enter('closed')
  }

  #enter(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

beforeEach(() => {
  Object.assign(device, { canSound: true, sirens: 0, tones: 0, vibrations: [] })
  vi.stubGlobal('AudioContext', FakeAudioContext)
  vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue({
    hasBeenActive: true,
    isActive: true,
  })
  vi.spyOn(navigator, 'vibrate').mockImplementation((pattern) => {
    device.vibrations.push(pattern)
    return true
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  queryClient.clear()
  localStorage.clear()
})

/** As the field of the log-in does. */
async function chooseLanguage(code: string): Promise<void> {
  const { result } = await renderHook(useLanguage)
  result.current.setLanguage(code)
  onTestFinished(() => result.current.setLanguage('en'))
}

function arrive(...alerts: Alert[]): void {
  const body = alerts.toReversed()
  queryClient.setQueryData(['', 'alerts'], { body, etag: null, checkedAt: 0 })
}

async function showOverlay(...alerts: Alert[]): Promise<void> {
  arrive(...alerts)
  await show(
    <QueryClientProvider client={queryClient}>
      <AlertOverlay />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
}

test('a loud alert sounds and vibrates until it is answered', async () => {
  await showOverlay(loud())
  await expect.poll(() => device.sirens).toBe(1)
  expect(device.vibrations).toEqual([expect.any(Array)])
  await button('I am safe').click()
  await expect.poll(() => device.sirens).toBe(0)
  expect(device.vibrations.at(-1)).toBe(0)
})

test('an alert that is held back is shown at once, and sounds when people are notified', async () => {
  const heldBackFor = (ms: number) => loud({ heldback: new Date(Date.now() + ms).toISOString() })
  await showOverlay(heldBackFor(10 * 60_000))
  await expect.element(button('I am safe')).toBeVisible()
  expect(device.sirens).toBe(0)
  arrive(heldBackFor(300))
  await expect.poll(() => device.sirens).toBe(1)
})

test('a loud alert that is silenced stays open, without sound, until it is answered', async () => {
  await showOverlay(loud())
  await expect.poll(() => device.sirens).toBe(1)
  await button('Silence').click()
  await expect.poll(() => device.sirens).toBe(0)
  expect(device.vibrations.at(-1)).toBe(0)
  await expect.element(button('I am safe')).toBeVisible()
  await expect.element(button('Silence')).not.toBeInTheDocument()
})

test('the all clear ends the siren', async () => {
  await showOverlay(loud())
  await expect.poll(() => device.sirens).toBe(1)
  arrive(loud({ ended: '2026-11-21T10:05:00.000Z' }))
  await expect.poll(() => device.sirens).toBe(0)
})

test('a lockdown makes no sound, does not vibrate or flash, and says so', async () => {
  await showOverlay(sampleAlert())
  await expect.element(page.getByText(/makes no sound and does not vibrate/)).toBeVisible()
  expect(device).toMatchObject({ sirens: 0, vibrations: [] })
  expect(page.getByRole('dialog').element().getAnimations()).toEqual([])
  await expect.element(button('Silence')).not.toBeInTheDocument()
})

test('a call for help sounds once and asks for no silence', async () => {
  const call = sampleAlert({ id: 'alert_call', title: 'Help needed', sound: 'tone' })
  await showOverlay(call)
  await expect.poll(() => device.tones).toBe(1)
  expect(device.vibrations).toHaveLength(1)
  await expect.element(button('Silence')).not.toBeInTheDocument()
  arrive({ ...call, message: 'Hall' })
  await expect.element(page.getByText('Hall')).toBeVisible()
  expect(device.tones).toBe(1)
})

test('during a lockdown a call for help is dark and makes no sound, and says why', async () => {
  const lockdown = sampleAlert()
  await showOverlay(lockdown)
  await button('I am safe').click()
  await button('Close').click()
  arrive(lockdown, sampleAlert({ id: 'alert_hall', title: 'Help needed', sound: 'tone' }))
  await expect.element(page.getByRole('dialog', { name: 'Help needed' })).toBeVisible()
  await expect.element(page.getByText('No sound while Lockdown is in progress.')).toBeVisible()
  expect(device).toMatchObject({ tones: 0 })
  const { backgroundColor } = getComputedStyle(page.getByRole('dialog').element())
  expect(backgroundColor).toBe('rgb(0, 0, 0)')
})

test('a real alert ends an exercise on the screen, and says that it is not the exercise', async () => {
  const exercise = loud({ exercise: true })
  const real = sampleAlert({ id: 'alert_real', timestamp: '2026-11-21T10:01:00.000Z' })
  await showOverlay(exercise)
  await expect.poll(() => device.sirens).toBe(1)
  arrive(exercise, real)
  await expect.element(page.getByRole('dialog', { name: 'Lockdown' })).toBeVisible()
  await expect.poll(() => device.sirens).toBe(0)
  await expect.element(page.getByText(/^Do this, and not the exercise “Evacuate”/)).toBeVisible()
  await button('I am safe').click()
  await button('Close').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(device.sirens).toBe(0)
})

test('a browser that refuses sound is named as the reason, until a touch lets it sound', async () => {
  device.canSound = false
  await showOverlay(loud())
  const reason = page.getByText(/allows it only after you have touched the screen/)
  await expect.element(reason).toBeVisible()
  expect(device.sirens).toBe(0)
  device.canSound = true
  await page.getByRole('heading', { name: 'Evacuate' }).click()
  await expect.poll(() => device.sirens).toBe(1)
  await expect.element(reason).not.toBeInTheDocument()
})

test('a device without sound and vibration says that it is silent, and shows the alert', async () => {
  vi.stubGlobal('AudioContext', undefined)
  // `navigator` inherits `vibrate` from its prototype: removing this property restores it.
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: undefined })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'vibrate'))
  await showOverlay(loud())
  await expect.element(page.getByText('This browser cannot make a sound.')).toBeVisible()
  await button('I am safe').click()
  await expect.element(page.getByText('You answered: I am safe')).toBeVisible()
})

test('before the first touch the device is not asked to vibrate, which browsers refuse', async () => {
  vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue({
    hasBeenActive: false,
    isActive: false,
  })
  await showOverlay(loud())
  await expect.poll(() => device.sirens).toBe(1)
  expect(device.vibrations).toEqual([])
})

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsversammlungsraum'
const LONG_TEXT = `${LONG_WORD} Responsibilities ${LONG_WORD.toUpperCase()}`
const update = { id: 'u', userid: 'head', authorname: LONG_WORD, message: LONG_TEXT }
const longest: Partial<Alert> = {
  ...{ title: LONG_TEXT, instruction: LONG_TEXT, message: LONG_TEXT, authorname: LONG_WORD },
  ...{ exercise: true, updates: [{ ...update, timestamp: '2026-11-21T10:02:00.000Z' }] },
}
const ended = '2026-11-21T10:05:00.000Z'

/** The words that reach beyond the edges of the dialog, or below the end of its scrolled height. */
function lostWords(dialog: Element): string[] {
  const { left, top } = dialog.getBoundingClientRect()
  const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
  const lost: string[] = []
  while (walker.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    const isLost = [...range.getClientRects()].some(
      (rect) =>
        rect.left < left ||
        rect.right > left + dialog.clientWidth ||
        rect.bottom - top + dialog.scrollTop > dialog.scrollHeight,
    )
    if (isLost) lost.push(walker.currentNode.textContent ?? '')
  }
  return lost
}

// A phone of 320 px at 200 % text. Fails when a word may be wider than the screen, which cuts it off.
test.each([
  ['wants an answer', {}, undefined, /allows it only after/],
  ['has news', {}, { answer: 'help' }, 'Send my location with it'],
  ['has ended', { ended, endedby: LONG_WORD, endmessage: LONG_TEXT }, {}, /^All clear/],
  ['has ordinary words', { title: 'Help needed', message: '' }, undefined, 'Help needed'],
] as const)(
  'no word is lost on a small phone with large text when it %s',
  async (_, changes, shown, text) => {
    device.canSound = false
    const html = document.documentElement
    html.style.fontSize = '200%'
    onTestFinished(async () => {
      html.style.fontSize = ''
      await page.viewport(1280, 800)
    })
    await page.viewport(320, 640)
    const alert = loud({ ...longest, ...changes })
    if (shown) localStorage.setItem('alerts/', JSON.stringify({ [alert.id]: shown }))
    await showOverlay(alert)
    const dialog = page.getByRole('dialog').element()
    await expect.element(page.getByText(text)).toBeVisible()
    expect(lostWords(dialog)).toEqual([])
    expect(dialog.scrollWidth).toBe(dialog.clientWidth)
    expect(getComputedStyle(dialog).overflowY).toBe('auto')
  },
)

const urdu = {
  language: 'ur' as const,
  title: 'لاک ڈاؤن',
  instruction: 'دروازہ بند کریں۔ روشنی بند کریں۔',
  endinstruction: 'گنتی کریں کہ آپ کے ساتھ کون ہے۔',
  words: {
    ...{ safe: 'میں محفوظ ہوں', help: 'مجھے مدد چاہیے', where: '', silence: '', close: '' },
    ...{ exercise: '', allclear: 'خطرہ ٹل گیا', mistake: '', hasended: '', wasmistake: '' },
    ...{ notover: 'ابھی ختم نہیں ہوا', ended: 'ختم', inprogress: 'جاری ہے' },
    ...{ nosound: 'کوئی آواز نہیں', callstands: '', rollcall: 'حاضری' },
    real: 'یہ مشق نہیں ہے۔',
  },
}

test('in the language of the device its words are shown, with the original beneath', async () => {
  await chooseLanguage('ur')
  await showOverlay(sampleAlert({ translations: [urdu] }))
  const instruction = page.getByText(urdu.instruction)
  await expect.element(instruction).toHaveAttribute('lang', 'ur')
  await expect.element(instruction).toHaveAttribute('dir', 'rtl')
  await expect.element(page.getByText('Lock the door')).not.toBeVisible()
  await page.getByText('In the original words').click()
  await expect.element(page.getByText('Lock the door')).toBeVisible()
  await expect.element(page.getByText(urdu.words.help)).toBeVisible()
  await page.getByRole('button', { name: /I am safe$/ }).click()
  await expect.element(page.getByText(urdu.words.safe)).toBeVisible()
  // What is not translated stays as it is.
  await expect.element(button('Close')).toHaveTextContent('Close')
  arrive(sampleAlert({ translations: [urdu], ended, endinstruction: 'Count.' }))
  await expect.element(page.getByText(`${urdu.words.allclear}: ${urdu.title}`)).toBeVisible()
  await expect.element(page.getByText(urdu.endinstruction)).toBeVisible()
})

test('what has ended and what goes on is said in the language of the device', async () => {
  await chooseLanguage('ur')
  const translations = [urdu]
  await showOverlay(sampleAlert({ translations }))
  await expect.element(page.getByText(urdu.words.nosound)).toBeVisible()
  const other = sampleAlert({ id: 'alert_other', userid: '', translations })
  arrive(other, sampleAlert({ translations, ended }))
  const { notover, ended: over, inprogress, rollcall } = urdu.words
  await expect.element(page.getByText(`${notover}: ${urdu.title}`)).toBeVisible()
  await expect.element(page.getByText(`Not over: Lockdown`)).toBeVisible()
  await expect.element(page.getByText(new RegExp(`^${over}: ${urdu.title}`))).toBeVisible()
  await expect.element(page.getByText(new RegExp(`^${inprogress}: ${urdu.title}`))).toBeVisible()
  arrive({ ...other, ended }, sampleAlert({ translations, ended }))
  await expect.element(page.getByText(rollcall)).toBeVisible()
})

test('that an exercise has turned real stands above all else, in the language of the device', async () => {
  await chooseLanguage('ur')
  const message = `${ALERT_WORDS.real} Smoke in the hall`
  await showOverlay(
    sampleAlert({
      translations: [urdu],
      message,
      areas: [{ name: 'Science', words: 'Do not leave' }],
    }),
  )
  await expect.element(page.getByText(urdu.words.real)).toBeVisible()
  await expect.element(page.getByText('Smoke in the hall', { exact: true })).toBeVisible()
  const words = page.getByRole('dialog').element().textContent ?? ''
  expect(words.split(ALERT_WORDS.real)).toHaveLength(2)
  expect(words.indexOf(ALERT_WORDS.real)).toBeLessThan(words.indexOf('Do not leave'))
})

test('a language that the school does not offer changes nothing', async () => {
  await chooseLanguage('pl')
  await showOverlay(sampleAlert({ translations: [urdu] }))
  await expect.element(page.getByText('Lock the door')).toBeVisible()
  await expect.element(page.getByText(urdu.title)).not.toBeInTheDocument()
})

test('no translated word is lost on a small phone with large text', async () => {
  const html = document.documentElement
  html.style.fontSize = '200%'
  onTestFinished(async () => {
    html.style.fontSize = ''
    await page.viewport(1280, 800)
  })
  await page.viewport(320, 640)
  await chooseLanguage('ur')
  const long = (text: string) => `${text} ${'ا'.repeat(60)}`
  const words = Object.fromEntries(
    Object.entries(urdu.words).map(([name, text]) => [name, long(text)]),
  ) as typeof urdu.words
  const translation = { ...urdu, title: long(urdu.title), instruction: long(urdu.instruction) }
  await showOverlay(loud({ exercise: true, translations: [{ ...translation, words }] }))
  const dialog = page.getByRole('dialog').element()
  await expect.element(page.getByText(translation.instruction)).toBeVisible()
  expect(lostWords(dialog)).toEqual([])
  expect(dialog.scrollWidth).toBe(dialog.clientWidth)
})

// WCAG 2.3.1: three flashes in any second may cause a seizure. A flash is two changes.
test('it flashes less than three times a second, and not at all with reduced motion', async () => {
  const emulateMotion = (value: string) =>
    (cdp() as CDPSession).send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-motion', value }],
    })
  await emulateMotion('no-preference')
  await showOverlay(loud())
  const dialog = page.getByRole('dialog').element()
  const [flashing] = dialog.getAnimations()
  flashing?.pause()
  const colours = Array.from({ length: 400 }, (_, step) => {
    if (flashing) flashing.currentTime = step * 10
    return getComputedStyle(dialog).backgroundColor
  })
  const changedAt = colours.flatMap((colour, step) =>
    step > 0 && colour !== colours[step - 1] ? [step * 10] : [],
  )
  expect(changedAt.length).toBeGreaterThan(0)
  for (const start of changedAt) {
    expect(changedAt.filter((at) => at >= start && at < start + 1000).length).toBeLessThan(6)
  }

  await emulateMotion('reduce')
  await expect.poll(() => dialog.getAnimations()).toEqual([])
  expect(getComputedStyle(dialog).backgroundColor).toBe(colours.at(120))
})

test('the all clear tells everybody what to do next, and leads to the roll call', async () => {
  const end = {
    ended: '2026-11-21T10:30:00.000Z',
    endedby: 'Jordan Hale',
    endmessage: 'He has left',
  }
  const endinstruction = 'Count who is with you.'
  await showOverlay(sampleAlert())
  arrive(sampleAlert({ ...end, endinstruction }))
  await expect.element(page.getByRole('heading', { name: 'All clear: Lockdown' })).toBeVisible()
  await expect.element(page.getByText('He has left')).toBeVisible()
  await expect.element(page.getByText(endinstruction)).toBeVisible()
  await expect.element(button('Roll call')).toBeVisible()
})

test('the end of an alert that was sent by mistake is not called an all clear', async () => {
  const end = { ended: '2026-11-21T10:01:00.000Z', endedby: 'Dana Fox', mistake: true }
  await showOverlay(sampleAlert())
  arrive(sampleAlert({ ...end, endinstruction: 'Count who is with you.' }))
  await expect
    .element(page.getByRole('heading', { name: 'Sent by mistake: Lockdown' }))
    .toBeVisible()
  await expect.element(page.getByText('This alert was sent by mistake.')).toBeVisible()
  await expect.element(page.getByText('Count who is with you.')).not.toBeInTheDocument()
})
