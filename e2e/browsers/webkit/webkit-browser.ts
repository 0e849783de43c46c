import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { WebDriver } from './webdriver.ts'

const MINI_BROWSERS = [
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
]
const START_MS = 20_000
const PAUSE_MS = 50

/**
 * WebKitGTK's MiniBrowser with its driver, on a display and a message bus of its own. A driver has one
 * session at a time, so each device of a journey is such a browser.
 */
export class WebKitBrowser {
  readonly driver: WebDriver
  readonly #process: ChildProcess

  private constructor(driver: WebDriver, process: ChildProcess) {
    this.driver = driver
    this.#process = process
  }

  static async start(args: string[] = []): Promise<WebKitBrowser> {
    const port = await findFreePort()
    // Its own process group: the display, the bus and the browser end with it.
    const child = spawn(
      'dbus-run-session',
      ['--', 'xvfb-run', '-a', '-s', '-screen 0 1600x1400x24', 'WebKitWebDriver', `--port=${port}`],
      {
        detached: true,
        stdio: 'ignore',
        env: {
          ...process.env,
          // Root may not make the sandbox; the pages are our own.
          WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
          LANG: 'en_GB.UTF-8',
          LANGUAGE: 'en_GB',
          TZ: 'Europe/London',
          // As little motion as users may choose, and a window as narrow as a phone.
          XDG_CONFIG_HOME: join(import.meta.dirname, 'gtk-settings'),
        },
      },
    )
    const address = `http://127.0.0.1:${port}`
    try {
      await waitForDriver(child, address)
      const driver = await WebDriver.open(address, {
        // The page's event stream never ends, and the driver would wait for it.
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': {
          binary: MINI_BROWSERS.find((path) => existsSync(path)),
          args: ['--automation', ...args],
        },
      })
      return new WebKitBrowser(driver, child)
    } catch (error) {
      await endGroup(child)
      throw error
    }
  }

  async stop(): Promise<void> {
    await this.driver.close().catch(() => undefined)
    await endGroup(this.#process)
  }
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return
  const exited = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await exited
}

async function waitForDriver(child: ChildProcess, address: string): Promise<void> {
  const end = Date.now() + START_MS
  while (Date.now() < end && child.exitCode === null) {
    const response = await fetch(`${address}/status`).catch(() => undefined)
    if (response?.ok) return
    await delay(PAUSE_MS)
  }
  throw new Error('WebKitWebDriver did not start: install webkit2gtk-driver, xvfb and dbus.')
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
