import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { forEachWord } from '@holdfast/contract/alerts/alert-words'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderHook } from 'vitest-browser-react'
import { useLanguage } from '../../../app/language.ts'
import { queryClient } from '../../../data/lists/query-client.ts'
import { sampleAlert } from '../../../test-support/sample-alert.ts'
import { show } from '../../../test-support/show.tsx'
import { AlertOverlay } from './alert-overlay.tsx'

/** Where the buttons of an alert are that covers the screen. */

vi.mock('../../../data/alerts/alert-answers.ts', async (original) => ({
  ...(await original<object>()),
  answerAlert: async () => true,
}))
const device = vi.hoisted(() => ({ online: true }))
vi.mock('../../../http/connectivity.ts', () => ({
  useOnline: () => device.online,
  isOnline: () => device.online,
  followOnline: () => () => undefined,
}))
vi.mock('../../../data/sign-in/me.ts', async (original) => ({
  ...(await original<object>()),
  useMe: () => ({
    userid: 'site',
    type: 'admin',
    organisationid: '',
    isProvider: false,
    roles: [],
  }),
}))

afterEach(() => {
  device.online = true
  queryClient.clear()
  localStorage.clear()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const boxOf = (name: string) => button(name).element().getBoundingClientRect()

const instruction =
  'Lock the door. Close the blinds, and turn off the lights. Sit on the floor away from doors and windows. ' +
  'Keep silent, and put your phone on silent. Open to nobody: the police have keys.'
const update = { id: 'u', userid: 'head', authorname: 'Jordan Hale', timestamp: '' }
const lockdown = sampleAlert({
  instruction,
  message: 'A man with a knife is in the sports hall. He went in by Gate B.',
  updates: [{ ...update, message: 'Police are here', timestamp: '2026-11-21T10:02:00.000Z' }],
})
const earlier = sampleAlert({
  ...{ id: 'alert_earlier', title: 'Evacuate', timestamp: '2026-11-21T09:58:00.000Z' },
})

async function showAt(width: number, height: number, textSize: string, ...alerts: Alert[]) {
  const html = document.documentElement
  html.style.fontSize = textSize
  onTestFinished(async () => {
    html.style.fontSize = ''
    await page.viewport(1280, 800)
  })
  await page.viewport(width, height)
  queryClient.setQueryData(['', 'alerts'], { body: alerts, etag: null, checkedAt: 0 })
  await show(
    <QueryClientProvider client={queryClient}>
      <AlertOverlay />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
}

/** Which of these buttons are not in sight: below or above it, or covered. */
function outOfSight(...names: string[]): string[] {
  return names.filter((name) => {
    const { top, bottom, left, right } = boxOf(name)
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return top < 0 || bottom > window.innerHeight || !button(name).element().contains(middle)
  })
}

// Fails when the buttons stand after the words: “I need help” was below the fold, without a hint.
test.each([
  [320, 640, '100%', true],
  [320, 640, '200%', true],
  [640, 320, '100%', true],
  [390, 844, '200%', true],
  [320, 640, '200%', false],
] as const)(
  'at %d × %d with text of %s both answers are in sight, and so are words (online: %s)',
  async (width, height, textSize, online) => {
    device.online = online
    const size = [width, height, textSize] as const
    await showAt(...size, lockdown, earlier)
    const dialogWidth = page.getByRole('dialog').element()
    expect(dialogWidth.scrollWidth).toBeLessThanOrEqual(dialogWidth.clientWidth)
    // The settling screen takes no taps.
    await expect.poll(() => outOfSight('I am safe', 'I need help')).toEqual([])
    const first = Math.min(boxOf('I am safe').top, boxOf('I need help').top)
    expect(first).toBeGreaterThan(0.4 * size[1])
    const dialog = page.getByRole('dialog').element()
    dialog.scrollTop = dialog.scrollHeight
    await expect.poll(() => outOfSight('I am safe', 'I need help')).toEqual([])
    // The last words are above the buttons, not behind them.
    const last = page
      .getByText(/^Do this, and not/)
      .element()
      .getBoundingClientRect()
    expect(last.bottom).toBeLessThanOrEqual(
      Math.min(boxOf('I am safe').top, boxOf('I need help').top),
    )
  },
)

const caller: AlertRecipient = {
  ...{ userid: 'teacher', name: 'Dana Fox', answer: 'help', note: 'A child bleeds in room 12' },
  ...{ position: null, timestamp: '2026-11-21T10:01:00.000Z' },
  ...{ received: '2026-11-21T10:01:00.000Z', reached: 'screen', room: null, roomtimestamp: null },
  ...{ responses: [], endedcall: null },
}

// Fails when a call stands below or above the buttons: a thumb on its way to one hits the other.
test.each([
  [320, 640],
  [390, 844],
])('at %d × %d a call for help that arrives moves no button', async (width, height) => {
  const answers = (...body: AlertRecipient[]) =>
    queryClient.setQueryData(['', 'alertanswers', lockdown.id], { body, etag: null, checkedAt: 0 })
  answers()
  await showAt(width, height, '100%', lockdown)
  const before = [boxOf('I am safe'), boxOf('I need help')]
  answers(caller)
  await expect.element(page.getByText(/A child bleeds in room 12/)).toBeInTheDocument()
  expect([boxOf('I am safe'), boxOf('I need help')]).toEqual(before)
})

// A second tap on “I need help” would otherwise close the screen with the field for where the person is.
test('after an answer the screen takes no tap for a moment', async () => {
  await showAt(390, 844, '100%', lockdown)
  await button('I need help').click()
  await expect.element(button('Close')).toBeVisible()
  const { left, top } = boxOf('Close')
  const hit = document.elementFromPoint(left + 10, top + 10)
  expect(button('Close').element().contains(hit)).toBe(false)
  await button('Close').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('buttons that would leave no room for the words scroll with them', async () => {
  const { result } = await renderHook(useLanguage)
  result.current.setLanguage('ur')
  onTestFinished(() => result.current.setLanguage('en'))
  const words = forEachWord(() => 'ا'.repeat(200))
  const titles = { title: 'x', instruction: 'x', endinstruction: '' }
  const translations = [{ language: 'ur' as const, ...titles, words }]
  await showAt(320, 640, '200%', sampleAlert({ translations }))
  const safe = page.getByRole('button', { name: /I am safe$/ })
  await expect.poll(() => safe.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(640)
})
