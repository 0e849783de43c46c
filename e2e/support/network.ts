import { type BrowserContext, expect, type Page } from '@playwright/test'

/**
 * Takes a device off the network and back. Chromium forgets `navigator.onLine === false` at every
 * navigation although the network stays cut, so the flag is set by a script on each page as well,
 * and each cold start asserts that requests fail and that the page knows it.
 */

type Override = Awaited<ReturnType<BrowserContext['addInitScript']>>

/** The init script of each context that is offline. */
const overrides = new WeakMap<BrowserContext, Override>()

/** Cuts the network of every page, open now or later, and notifies the open ones. */
export async function goOffline(context: BrowserContext): Promise<void> {
  if (overrides.has(context)) throw new Error('This device is offline already')
  overrides.set(context, await context.addInitScript(reportOffline))
  await Promise.all(context.pages().map((page) => page.evaluate(reportOffline)))
  await context.setOffline(true)
  await announce(context, 'offline')
  await Promise.all(context.pages().map(expectOffline))
}

export async function goOnline(context: BrowserContext): Promise<void> {
  const override = overrides.get(context)
  if (!override) throw new Error('This device is online already')
  overrides.delete(context)
  await override.dispose()
  await context.setOffline(false)
  await Promise.all(context.pages().map((page) => page.evaluate(restoreOnLine)))
  await announce(context, 'online')
}

/** Makes the outbox send at once, without waiting for its backoff. */
export async function wakeOutbox(context: BrowserContext): Promise<void> {
  await goOffline(context)
  await goOnline(context)
}

/** Opens an address as after a start of the device: only what is stored on it is available. */
export async function coldStart(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectOffline(page)
}

/**
 * Both halves of being offline: a request fails, and the browser says so. Chromium answers that it has cut
 * the network a moment before all of its processes have.
 */
async function expectOffline(page: Page): Promise<void> {
  if (page.url() === 'about:blank') return
  const readState = () =>
    page.evaluate(async () => ({
      onLine: navigator.onLine,
      request: await fetch('/api/health', { cache: 'no-store' }).then(
        () => 'answered',
        () => 'failed',
      ),
    }))
  await expect.poll(readState).toEqual({ onLine: false, request: 'failed' })
}

async function announce(context: BrowserContext, event: 'online' | 'offline'): Promise<void> {
  await Promise.all(
    context
      .pages()
      .map((page) => page.evaluate((name) => void window.dispatchEvent(new Event(name)), event)),
  )
}

function reportOffline(): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
}

/** Deleting the own property restores the browser's getter on the prototype. */
function restoreOnLine(): void {
  Reflect.deleteProperty(navigator, 'onLine')
}

/** For `route.fulfill`: the server's response to an unexpected error. */
export const SERVER_ERROR = {
  status: 500,
  json: { code: 'unexpected', message: 'Sorry, we had a problem with that.', errors: [] },
}
