import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test-support/show.tsx'
import { useWakeLock } from './use-wake-lock.ts'

const locks: { released: boolean; release: () => Promise<void> }[] = []

/** A browser that keeps the screen on, or refuses to. */
function stubWakeLock(isAllowed: boolean): void {
  const request = () => {
    if (!isAllowed) return Promise.reject(new DOMException('Refused', 'NotAllowedError'))
    const lock = {
      released: false,
      release: async () => {
        lock.released = true
      },
    }
    locks.push(lock)
    return Promise.resolve(lock)
  }
  vi.spyOn(navigator, 'wakeLock', 'get').mockReturnValue({ request } as unknown as WakeLock)
}

afterEach(() => {
  vi.restoreAllMocks()
  locks.length = 0
})

function Screen() {
  const staysOn = useWakeLock()
  return <p>{staysOn === undefined ? 'asking' : staysOn ? 'stays on' : 'may go dark'}</p>
}

test('the screen stays on while the board is open, also after the page was hidden', async () => {
  stubWakeLock(true)
  const screen = await show(<Screen />)
  await expect.element(page.getByText('stays on')).toBeVisible()

  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => locks).toHaveLength(1)
  // The browser does this to a page that is hidden.
  if (locks[0]) locks[0].released = true
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => locks).toHaveLength(2)

  await screen.change(<p>Elsewhere</p>)
  await expect.poll(() => locks.every(({ released }) => released)).toBe(true)
})

test('the board knows when the browser refuses to keep the screen on', async () => {
  stubWakeLock(false)
  await show(<Screen />)
  await expect.element(page.getByText('may go dark')).toBeVisible()
})
