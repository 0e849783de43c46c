/** How WebDriver names a reference to an element in JSON. */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf'

/** A script whose page is replaced while it runs never ends. */
const SCRIPT_MS = 5_000
/** A driver that has not answered for so long does not answer any more. */
const ANSWER_MS = 20_000

export type ElementReference = { [ELEMENT_KEY]: string }

export function isElementReference(value: unknown): value is ElementReference {
  return typeof value === 'object' && value !== null && ELEMENT_KEY in value
}

/** A refusal of the driver; `code` is one of the standard's, such as `no such window`. */
export class WebDriverError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

/**
 * The commands of the W3C's WebDriver that journeys need; each is one request. A library would bring
 * drivers for browsers that Playwright drives for us.
 */
export class WebDriver {
  readonly #session: string
  /** Requests run one after the other, because a driver mixes up those that overlap. */
  #last: Promise<unknown> = Promise.resolve()

  private constructor(session: string) {
    this.#session = session
  }

  static async open(address: string, capabilities: object): Promise<WebDriver> {
    const { sessionId } = await request<{ sessionId: string }>('POST', `${address}/session`, {
      capabilities: { alwaysMatch: capabilities },
    })
    const driver = new WebDriver(`${address}/session/${sessionId}`)
    await driver.#send('POST', '/timeouts', { script: SCRIPT_MS })
    return driver
  }

  navigate(url: string): Promise<void> {
    return this.#send('POST', '/url', { url })
  }

  back(): Promise<void> {
    return this.#send('POST', '/back', {})
  }

  url(): Promise<string> {
    return this.#send('GET', '/url')
  }

  /** Runs the body of a function, and gives what it returns. */
  execute<Result>(body: string): Promise<Result> {
    return this.#send('POST', '/execute/sync', { script: body, args: [] })
  }

  /** Runs the body of a function, whose last argument is a callback for its result. */
  executeAsync<Result>(body: string, args: unknown[]): Promise<Result> {
    return this.#send('POST', '/execute/async', { script: body, args })
  }

  click(element: ElementReference): Promise<void> {
    return this.#send('POST', `/element/${element[ELEMENT_KEY]}/click`, {})
  }

  /** Types into an element; into a file field, the paths of files. */
  sendKeys(element: ElementReference, text: string): Promise<void> {
    return this.#send('POST', `/element/${element[ELEMENT_KEY]}/value`, { text })
  }

  perform(actions: object[]): Promise<void> {
    return this.#send('POST', '/actions', { actions })
  }

  resizeWindow(width: number, height: number): Promise<void> {
    return this.#send('POST', '/window/rect', { x: 0, y: 0, width, height })
  }

  async openWindow(): Promise<string> {
    const { handle } = await this.#send<{ handle: string }>('POST', '/window/new', { type: 'tab' })
    return handle
  }

  currentWindow(): Promise<string> {
    return this.#send('GET', '/window')
  }

  switchToWindow(handle: string): Promise<void> {
    return this.#send('POST', '/window', { handle })
  }

  closeWindow(): Promise<void> {
    return this.#send('DELETE', '/window')
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.#send<string>('GET', '/screenshot'), 'base64')
  }

  close(): Promise<void> {
    return this.#send('DELETE', '')
  }

  #send<Result = void>(method: string, path: string, body?: object): Promise<Result> {
    const sent = this.#last.then(() => request<Result>(method, this.#session + path, body))
    this.#last = sent.catch(() => undefined)
    return sent
  }
}

async function request<Result>(method: string, url: string, body?: object): Promise<Result> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(ANSWER_MS),
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value as Result
  const { error, message } = value as { error: string; message: string }
  throw new WebDriverError(error, message)
}
