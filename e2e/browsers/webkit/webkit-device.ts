import type { InitScript } from './driven-page.ts'
import { NetworkSwitch } from './network-switch.ts'
import { WebKitBrowser } from './webkit-browser.ts'
import { WebKitPage } from './webkit-page.ts'

export type DeviceOptions = {
  baseURL: string
  viewport?: { width: number; height: number } | null
}

/** The part of Playwright's `BrowserContext` that journeys use: a phone or computer with WebKit. */
export class WebKitContext {
  readonly #browser: WebKitBrowser
  readonly #options: DeviceOptions
  readonly #network: NetworkSwitch
  readonly #pages: WebKitPage[] = []
  readonly #initScripts = new Set<InitScript>()

  private constructor(browser: WebKitBrowser, network: NetworkSwitch, options: DeviceOptions) {
    this.#browser = browser
    this.#network = network
    this.#options = options
  }

  static async open(options: DeviceOptions): Promise<WebKitContext> {
    const network = await NetworkSwitch.start(options.baseURL)
    return new WebKitContext(await WebKitBrowser.start(), network, options)
  }

  async newPage(): Promise<WebKitPage> {
    const { driver } = this.#browser
    const isFirst = this.#pages.length === 0
    const handle = isFirst ? await driver.currentWindow() : await driver.openWindow()
    const page = new WebKitPage(this, driver, handle, this.#network.address)
    this.#pages.push(page)
    if (isFirst && this.#options.viewport) await page.setViewportSize(this.#options.viewport)
    return page
  }

  pages(): WebKitPage[] {
    return this.#pages.filter((page) => !page.isClosed())
  }

  /**
   * WebDriver knows no script that runs before those of a page. This one runs on a document of the server
   * that has no scripts, before each page is opened: what it stores is there in time. Offline there is no
   * such document, and it runs in the page itself, as late as a phone says that it is offline.
   */
  async addInitScript<Argument>(action: (argument: Argument) => void, argument: Argument) {
    const script = { action, argument } as InitScript
    this.#initScripts.add(script)
    return { dispose: async () => void this.#initScripts.delete(script) }
  }

  initScripts(): InitScript[] {
    return [...this.#initScripts]
  }

  get isOffline(): boolean {
    return this.#network.isCut
  }

  /** WebKit does not notice it as a phone does that has left its network: requests fail, no more. */
  async setOffline(offline: boolean): Promise<void> {
    if (offline) this.#network.cut()
    else this.#network.restore()
  }

  async close(): Promise<void> {
    await this.#browser.stop()
    await this.#network.stop()
  }
}
