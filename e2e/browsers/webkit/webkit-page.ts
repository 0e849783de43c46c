import { setTimeout as delay } from 'node:timers/promises'
import type { Arrived, DrivenDevice } from './driven-page.ts'
import type { InPage } from './in-page.ts'
import { inPageScript } from './in-page-script.ts'
import type { WebDriver } from './webdriver.ts'
import { WebDriverError } from './webdriver.ts'
import { Keyboard, Mouse } from './webkit-input.ts'
import { Finder, WebKitLocator } from './webkit-locator.ts'

const TRY_MS = 10_000
const PAUSE_MS = 50

/** The part of Playwright's `Page` that journeys use, for WebKit. */
export class WebKitPage extends Finder {
  readonly driver: WebDriver
  readonly keyboard: Keyboard
  readonly mouse: Mouse
  /** What the page itself asks of the server, with nothing stored in it. */
  readonly request = { post: this.#post.bind(this) }
  readonly #context: DrivenDevice
  readonly #window: string
  readonly #baseUrl: string
  #url = 'about:blank'
  #isClosed = false
  #viewportSize: { width: number; height: number } | null = null

  constructor(context: DrivenDevice, driver: WebDriver, window: string, baseUrl: string) {
    super()
    this.driver = driver
    this.#context = context
    this.#window = window
    this.#baseUrl = baseUrl
    this.keyboard = new Keyboard(driver)
    this.mouse = new Mouse(driver)
  }

  locator(selector: string | WebKitLocator): WebKitLocator {
    if (typeof selector !== 'string') return selector
    return new WebKitLocator(this, selector)
  }

  async goto(path: string): Promise<void> {
    const isOffline = this.#context.isOffline
    if (!isOffline) await this.#runInitScripts()
    await this.#open(path)
    if (!isOffline) return
    await this.#evaluateInitScripts()
    await this.evaluate(() => void dispatchEvent(new Event('offline')))
  }

  async reload(): Promise<void> {
    // After the driver's own reload scripts may never end.
    const url = await this.readUrl()
    await this.#load(() => this.driver.navigate(url))
  }

  async goBack(): Promise<void> {
    await this.driver.back()
  }

  /** The address when it was last asked for, which every wait for an address does. */
  url(): string {
    return this.#url
  }

  async readUrl(): Promise<string> {
    this.#url = await this.driver.url()
    return this.#url
  }

  async waitForURL(wanted: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    await this.repeat(`The address is not ${wanted}`, async () => {
      const url = await this.readUrl()
      return this.isAt(wanted, url) ? undefined : `it is ${url}`
    })
  }

  /** As Playwright compares addresses: a text is a whole address, below the server's. */
  isAt(wanted: string | RegExp | ((url: URL) => boolean), url: string): boolean {
    if (wanted instanceof RegExp) return wanted.test(url)
    if (typeof wanted === 'function') return wanted(new URL(url))
    return new URL(wanted, this.#baseUrl).href === url
  }

  /** Runs a function in the page; the source is all that it takes along. */
  async evaluate<Result, Argument>(
    action: string | ((argument: Argument) => Result | Promise<Result>),
    argument?: Argument,
  ): Promise<Result> {
    const source = typeof action === 'string' ? toFunction(action) : String(action)
    return this.#run(`(${source})(argument)`, argument)
  }

  /** Calls one of the functions of in-page.ts, which a new document does not have yet. */
  async inPage<Name extends keyof InPage>(name: Name, ...args: unknown[]): Promise<Arrived<Name>> {
    const call = () =>
      this.#run<{ isMissing: true } | { result: Arrived<Name> }>(
        `window.inPage === undefined
          ? { isMissing: true }
          : Promise.resolve(inPage[argument.name](...argument.args)).then((result) => ({ result }))`,
        { name, args },
      )
    const first = await call()
    if (!('isMissing' in first)) return first.result
    await this.#run(`(() => { ${await inPageScript()} })()`)
    const second = await call()
    if (!('isMissing' in second)) return second.result
    throw new Error('The page has no test script')
  }

  /** Makes the window so large that the page has this size. */
  async setViewportSize({ width, height }: { width: number; height: number }): Promise<void> {
    const readSize = () => this.evaluate(() => [innerWidth, innerHeight] as const)
    this.#viewportSize = { width, height }
    let frame: readonly [number, number] = [0, 0]
    await this.repeat(`The page is not ${width} by ${height}`, async () => {
      await this.driver.resizeWindow(width + frame[0], height + frame[1])
      await delay(2 * PAUSE_MS)
      const [pageWidth, pageHeight] = await readSize()
      if (pageWidth === width && pageHeight === height) return undefined
      frame = [frame[0] + width - pageWidth, frame[1] + height - pageHeight]
      return `it is ${pageWidth} by ${pageHeight}`
    })
  }

  viewportSize(): { width: number; height: number } | null {
    return this.#viewportSize
  }

  async waitForTimeout(ms: number): Promise<void> {
    await delay(ms)
  }

  async screenshot(): Promise<Buffer> {
    return this.driver.screenshot()
  }

  /**
   * Tries until the attempt gives no reason any more why it could not be done. A document that is just
   * being replaced is such a reason too.
   */
  async repeat(
    failure: string,
    attempt: () => Promise<string | undefined | null>,
    ms = TRY_MS,
  ): Promise<void> {
    const end = Date.now() + ms
    for (;;) {
      const reason = await attempt().catch((error: unknown) => {
        if (error instanceof WebDriverError) return error.message
        throw error
      })
      // The driver turns `undefined` into null.
      if (reason === undefined || reason === null) return
      if (Date.now() > end) throw new Error(`${failure}: ${reason}`)
      await delay(PAUSE_MS)
    }
  }

  /** The errors of pages are read at the end of each journey, because the driver reports none. */
  on(_event: 'pageerror' | 'console'): void {}

  context(): DrivenDevice {
    return this.#context
  }

  isClosed(): boolean {
    return this.#isClosed
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.driver.switchToWindow(this.#window)
    await this.driver.closeWindow()
    const [other] = this.#context.pages()
    await other?.bringToFront()
  }

  async bringToFront(): Promise<void> {
    await this.driver.switchToWindow(this.#window)
  }

  async #post(path: string, { data }: { data: object }) {
    const response = await fetch(new URL(path, this.#baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(data),
    })
    return {
      status: () => response.status,
      headers: () => Object.fromEntries(response.headers),
      json: () => response.json(),
    }
  }

  async #runInitScripts(): Promise<void> {
    if (this.#context.initScripts().length === 0) return
    await this.#open('/api/health')
    await this.#evaluateInitScripts()
  }

  async #evaluateInitScripts(): Promise<void> {
    for (const { action, argument } of this.#context.initScripts()) {
      await this.evaluate(action, argument)
    }
  }

  async #open(path: string): Promise<void> {
    const url = new URL(path, this.#baseUrl).href
    await this.#load(() => this.driver.navigate(url))
  }

  async #load(start: () => Promise<void>): Promise<void> {
    await this.driver.execute('window.isLeft = true').catch(() => undefined)
    await start()
    await this.repeat('The page does not load', async () => {
      const isLoaded = await this.driver.execute<boolean>(
        'return window.isLeft === undefined && document.readyState === "complete"',
      )
      return isLoaded ? undefined : 'the old one is still there'
    })
  }

  async #run<Result>(expression: string, argument?: unknown): Promise<Result> {
    const outcome = await this.driver.executeAsync<{ value: Result } | { error: string }>(
      `const [argument, done] = arguments
       Promise.resolve()
         .then(() => ${expression})
         .then((value) => done({ value }), (error) => done({ error: String(error) }))`,
      [argument ?? null],
    )
    if ('error' in outcome) throw new Error(outcome.error)
    return outcome.value
  }
}

/** The text of a script is one expression, whose value counts, or statements. */
function toFunction(script: string): string {
  try {
    new Function(`return (${script})`)
    return `() => (${script})`
  } catch {
    return `() => { ${script} }`
  }
}
