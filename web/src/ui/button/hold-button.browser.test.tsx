import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../test-support/show.tsx'
import { HoldButton } from './hold-button.tsx'

const HOLD_MS = 300
const hold = () => page.getByRole('button', { name: 'Hold to send' })
const confirm = () => page.getByRole('button', { name: 'Send now' })

async function showButton(holdMs = HOLD_MS) {
  const onDone = vi.fn(async () => true)
  await show(
    <HoldButton label="Hold to send" confirmLabel="Send now" holdMs={holdMs} onDone={onDone} />,
  )
  return onDone
}

/** As the mouse does, whose number in Chromium is 1. */
function point(type: 'pointerdown' | 'pointerup' | 'pointercancel'): void {
  hold()
    .element()
    .dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1 }))
}

test('it acts once after it was held long enough', async () => {
  const onDone = await showButton()
  point('pointerdown')
  await expect.poll(() => onDone).toHaveBeenCalledOnce()
  point('pointerup')
  point('pointerdown')
  await new Promise((resolve) => setTimeout(resolve, 2 * HOLD_MS))
  expect(onDone).toHaveBeenCalledOnce()
})

/** Longer than a slow machine takes from a press to letting go. */
const LONG_MS = 30_000

test('letting go early does nothing, and neither does a tap', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const onDone = await showButton(LONG_MS)
  point('pointerdown')
  point('pointerup')
  await userEvent.click(hold())
  vi.advanceTimersByTime(2 * LONG_MS)
  expect(onDone).not.toHaveBeenCalled()
  await expect.element(confirm()).not.toBeInTheDocument()
})

test('a person who lets go too early reads that the button must be held, and hears it once', async () => {
  await showButton(LONG_MS)
  point('pointerdown')
  await expect.element(page.getByText('Keep holding')).not.toBeInTheDocument()
  point('pointerup')
  await expect.element(page.getByRole('status')).toHaveTextContent('Keep holding')
  // The words are visible on the button, whose accessible name stays the same.
  await expect.element(hold()).toHaveAccessibleName('Hold to send')
  expect(hold().element().textContent).toContain('Keep holding')
})

// Fails when only the timer counts: a busy phone runs it after the finger was lifted.
test('a finger that was down long enough counts on a phone that is too busy for the timer', async () => {
  const onDone = await showButton()
  point('pointerdown')
  await expect.element(hold()).toHaveAttribute('data-held')
  const busyUntil = performance.now() + HOLD_MS
  while (performance.now() < busyUntil) {}
  point('pointerup')
  await expect.poll(() => onDone).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
})

test('a hold that the browser takes over, as for a scroll, does nothing', async () => {
  const onDone = await showButton()
  point('pointerdown')
  point('pointercancel')
  await new Promise((resolve) => setTimeout(resolve, 2 * HOLD_MS))
  expect(onDone).not.toHaveBeenCalled()
})

// Fails when the outcome decides: a refusal that comes before the finger is lifted.
test('a person who held long enough is not told to hold on when it was refused', async () => {
  const onDone = vi.fn(async () => false)
  await show(
    <HoldButton label="Hold to send" confirmLabel="Send now" holdMs={HOLD_MS} onDone={onDone} />,
  )
  point('pointerdown')
  await expect.poll(() => onDone).toHaveBeenCalledOnce()
  await expect.element(hold()).not.toHaveAttribute('aria-busy')
  point('pointerup')
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
})

test('while the server is asked the button says so', async () => {
  let answer = (_: boolean) => {}
  const onDone = () =>
    new Promise<boolean>((resolve) => {
      answer = resolve
    })
  await show(
    <HoldButton label="Hold to send" confirmLabel="Send now" holdMs={HOLD_MS} onDone={onDone} />,
  )
  point('pointerdown')
  await expect.element(page.getByRole('status')).toHaveTextContent('Sending')
  point('pointerup')
  await expect.element(page.getByRole('status')).toHaveTextContent('Sending')
  answer(true)
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
})

test('a press by keyboard is not too short', async () => {
  await showButton()
  hold().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(confirm()).toHaveFocus()
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
})

test('by keyboard Enter asks, and Enter again acts once', async () => {
  const onDone = await showButton()
  hold().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(confirm()).toHaveFocus()
  expect(onDone).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Enter}')
  expect(onDone).toHaveBeenCalledOnce()
})
