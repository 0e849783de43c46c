import type { WebDriver } from './webdriver.ts'

/** The private characters by which WebDriver names keys without a letter. */
const KEYS: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
}

export class Keyboard {
  readonly #driver: WebDriver

  constructor(driver: WebDriver) {
    this.#driver = driver
  }

  /** One key, or several that are held together, such as `Shift+Tab`. */
  async press(keys: string): Promise<void> {
    const characters = keys === '+' ? ['+'] : keys.split('+').map(toCharacter)
    await this.#perform([
      ...characters.map((value) => ({ type: 'keyDown', value })),
      ...characters.toReversed().map((value) => ({ type: 'keyUp', value })),
    ])
  }

  async type(text: string): Promise<void> {
    await this.#perform(
      [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    )
  }

  /** Puts the text in at once, as a paste or an input method does. */
  async insertText(text: string): Promise<void> {
    const body = `document.execCommand('insertText', false, ${JSON.stringify(text)})`
    await this.#driver.execute(body)
  }

  async down(key: string): Promise<void> {
    await this.#perform([{ type: 'keyDown', value: toCharacter(key) }])
  }

  async up(key: string): Promise<void> {
    await this.#perform([{ type: 'keyUp', value: toCharacter(key) }])
  }

  async #perform(actions: object[]): Promise<void> {
    await this.#driver.perform([{ type: 'key', id: 'keyboard', actions }])
  }
}

function toCharacter(key: string): string {
  const character = KEYS[key] ?? key
  if ([...character].length > 1) throw new Error(`WebDriver's name of the key ${key} is not known`)
  return character
}

export class Mouse {
  readonly #driver: WebDriver

  constructor(driver: WebDriver) {
    this.#driver = driver
  }

  async move(x: number, y: number, { steps = 1 }: { steps?: number } = {}): Promise<void> {
    const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) }
    await this.#perform(Array.from({ length: steps }, () => ({ ...move, duration: 16 })))
  }

  async down(): Promise<void> {
    await this.#perform([{ type: 'pointerDown', button: 0 }])
  }

  async up(): Promise<void> {
    await this.#perform([{ type: 'pointerUp', button: 0 }])
  }

  async click(x: number, y: number): Promise<void> {
    await this.move(x, y)
    await this.down()
    await this.up()
  }

  async wheel(deltaX: number, deltaY: number): Promise<void> {
    const scroll = { type: 'scroll', x: 0, y: 0, origin: 'pointer', duration: 0, deltaX, deltaY }
    await this.#driver.perform([{ type: 'wheel', id: 'wheel', actions: [scroll] }])
  }

  async #perform(actions: object[]): Promise<void> {
    await this.#driver.perform([
      { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions },
    ])
  }
}
