import {
  getByAltTextSelector,
  getByLabelSelector,
  getByPlaceholderSelector,
  getByRoleSelector,
  getByTextSelector,
  getByTitleSelector,
} from 'ivya'
import type { DrivenPage } from './driven-page.ts'
import type { ElementState } from './in-page.ts'
import { isElementReference } from './webdriver.ts'

type Text = string | RegExp
type TextOptions = { exact?: boolean }
type RoleOptions = NonNullable<Parameters<typeof getByRoleSelector>[1]>
type Filter = {
  hasText?: Text
  hasNotText?: Text
  has?: WebKitLocator
  hasNot?: WebKitLocator
  visible?: boolean
}

/** How to find elements, as in Playwright: on the whole page, or below what another locator finds. */
abstract class Finder {
  abstract locator(selector: string | WebKitLocator, options?: Filter): WebKitLocator

  getByRole(role: string, options: RoleOptions = {}): WebKitLocator {
    return this.locator(getByRoleSelector(role, options))
  }
  getByText(text: Text, options: TextOptions = {}): WebKitLocator {
    return this.locator(getByTextSelector(text, options))
  }
  getByLabel(text: Text, options: TextOptions = {}): WebKitLocator {
    return this.locator(getByLabelSelector(text, options))
  }
  getByPlaceholder(text: Text, options: TextOptions = {}): WebKitLocator {
    return this.locator(getByPlaceholderSelector(text, options))
  }
  getByAltText(text: Text, options: TextOptions = {}): WebKitLocator {
    return this.locator(getByAltTextSelector(text, options))
  }
  getByTitle(text: Text, options: TextOptions = {}): WebKitLocator {
    return this.locator(getByTitleSelector(text, options))
  }
}

/** The part of Playwright's `Locator` that journeys use, for a page in WebKit. */
export class WebKitLocator extends Finder {
  readonly selector: string
  readonly #page: DrivenPage

  constructor(page: DrivenPage, selector: string) {
    super()
    this.#page = page
    this.selector = selector
  }

  page(): DrivenPage {
    return this.#page
  }

  locator(inner: string | WebKitLocator, options: Filter = {}): WebKitLocator {
    const selector = typeof inner === 'string' ? inner : inner.selector
    return new WebKitLocator(this.#page, `${this.selector} >> ${selector}`).filter(options)
  }

  filter({ hasText, hasNotText, has, hasNot, visible }: Filter): WebKitLocator {
    const parts = [
      hasText !== undefined && `internal:has-text=${escapeText(hasText)}`,
      hasNotText !== undefined && `internal:has-not-text=${escapeText(hasNotText)}`,
      has && `internal:has=${JSON.stringify(has.selector)}`,
      hasNot && `internal:has-not=${JSON.stringify(hasNot.selector)}`,
      visible !== undefined && `visible=${visible}`,
    ].filter((part) => part !== false && part !== undefined)
    return new WebKitLocator(this.#page, [this.selector, ...parts].join(' >> '))
  }

  nth(index: number): WebKitLocator {
    return new WebKitLocator(this.#page, `${this.selector} >> nth=${index}`)
  }
  first(): WebKitLocator {
    return this.nth(0)
  }
  last(): WebKitLocator {
    return this.nth(-1)
  }
  and(other: WebKitLocator): WebKitLocator {
    return this.locator(`internal:and=${JSON.stringify(other.selector)}`)
  }
  or(other: WebKitLocator): WebKitLocator {
    return this.locator(`internal:or=${JSON.stringify(other.selector)}`)
  }

  states(detail: { attribute?: string; css?: string } = {}): Promise<ElementState[]> {
    return this.#page.inPage('describe', this.selector, detail)
  }

  async click(options: { force?: boolean } = {}): Promise<void> {
    const force = options.force ?? false
    await this.#repeat('click', async () => {
      const found = await this.#page.inPage('findTouchable', this.selector, force)
      if ('reason' in found) return found.reason
      if (!isElementReference(found.element)) return 'the driver does not name it'
      await this.#page.driver.click(found.element)
      return undefined
    })
  }

  async check(): Promise<void> {
    if (!(await this.isChecked())) await this.click()
  }
  async uncheck(): Promise<void> {
    if (await this.isChecked()) await this.click()
  }

  async fill(text: string): Promise<void> {
    await this.#repeat('fill', () => this.#page.inPage('fill', this.selector, text))
  }
  async clear(): Promise<void> {
    await this.fill('')
  }

  async selectOption(option: string | { label?: string; value?: string }): Promise<void> {
    const wanted = typeof option === 'string' ? { value: option } : option
    await this.#repeat('select', () => this.#page.inPage('select', this.selector, wanted))
  }

  async focus(): Promise<void> {
    await this.#repeat('focus', () => this.#page.inPage('focus', this.selector))
  }

  async press(keys: string): Promise<void> {
    await this.focus()
    await this.#page.keyboard.press(keys)
  }
  async pressSequentially(text: string): Promise<void> {
    await this.focus()
    await this.#page.keyboard.type(text)
  }

  async hover(): Promise<void> {
    const { x, y, width, height } = await this.boundingBox()
    await this.#page.mouse.move(x + width / 2, y + height / 2)
  }

  /** @param paths  of files on this machine */
  async setInputFiles(paths: string | string[]): Promise<void> {
    await this.#repeat('set files of', async () => {
      const found = await this.#page.inPage('findOne', this.selector)
      if ('reason' in found) return found.reason
      if (!isElementReference(found.element)) return 'the driver does not name it'
      await this.#page.driver.sendKeys(found.element, [paths].flat().join('\n'))
      return undefined
    })
  }

  async count(): Promise<number> {
    return (await this.states()).length
  }
  async isChecked(): Promise<boolean> {
    return (await this.#one()).isChecked
  }
  async isVisible(): Promise<boolean> {
    return (await this.states())[0]?.isVisible ?? false
  }
  async textContent(): Promise<string> {
    return (await this.#one()).text
  }
  async innerText(): Promise<string> {
    return (await this.#one()).text
  }
  async inputValue(): Promise<string> {
    return (await this.#one()).value ?? ''
  }
  async allTextContents(): Promise<string[]> {
    return (await this.states()).map(({ text }) => text)
  }
  async allInnerTexts(): Promise<string[]> {
    return this.#page.inPage('innerTexts', this.selector)
  }
  /** Runs a function in the page, with the element. */
  async evaluate<Result>(action: (element: Element) => Result): Promise<Result> {
    await this.#one()
    const selector = JSON.stringify(this.selector)
    return this.#page.evaluate(`(${action})(window.inPage.findOne(${selector}).element)`)
  }
  async getAttribute(attribute: string): Promise<string | null> {
    return (await this.#one({ attribute })).attribute
  }
  async boundingBox(): Promise<ElementState['box']> {
    return (await this.#one()).box
  }

  async waitFor(): Promise<void> {
    await this.#one()
  }

  async #one(detail: { attribute?: string; css?: string } = {}): Promise<ElementState> {
    let state: ElementState | undefined
    await this.#repeat('find', async () => {
      const states = await this.states(detail)
      if (states.length !== 1) return `there are ${states.length}`
      ;[state] = states
      return undefined
    })
    return state as ElementState
  }

  /** Tries until nothing stands in the way any more. */
  async #repeat(verb: string, attempt: () => Promise<string | undefined>): Promise<void> {
    await this.#page.repeat(`Cannot ${verb} ${this.selector}`, attempt)
  }
}

function escapeText(text: Text): string {
  return typeof text === 'string' ? `${JSON.stringify(text)}i` : String(text)
}

export { Finder }
