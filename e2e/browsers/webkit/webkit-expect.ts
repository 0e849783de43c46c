import { expect as playwrightExpect } from '@playwright/test'
import type { ElementState } from './in-page.ts'
import { WebKitLocator } from './webkit-locator.ts'
import { WebKitPage } from './webkit-page.ts'

const EXPECT_MS = 10_000

type Options = { timeout?: number }
type TextOptions = Options & { ignoreCase?: boolean }
type Wanted = string | RegExp
type Verdict = { pass: boolean; actual: string }
type Matcher = { isNot: boolean }
type Outcome = { pass: boolean; message: () => string }

/** Asks again until the page is as expected, or time is up. */
async function settle(
  matcher: Matcher,
  subject: WebKitPage | WebKitLocator,
  judge: () => Promise<Verdict>,
  { timeout = EXPECT_MS, expected }: Options & { expected: string },
): Promise<Outcome> {
  const page = subject instanceof WebKitPage ? subject : subject.page()
  let verdict: Verdict = { pass: matcher.isNot, actual: 'not read' }
  await page
    .repeat(
      'not as expected',
      async () => {
        verdict = await judge()
        return verdict.pass === matcher.isNot ? 'not yet' : undefined
      },
      timeout,
    )
    .catch((error: unknown) => {
      if (error instanceof Error && !error.message.startsWith('not as expected')) throw error
    })
  const of = subject instanceof WebKitLocator ? subject.selector : 'the page'
  const message = () =>
    `Expected ${of} ${matcher.isNot ? 'not ' : ''}${expected}; it is ${verdict.actual}`
  return { pass: verdict.pass, message }
}

/** A matcher about the one element of a locator; without one it does not match. */
function aboutOne<Args extends unknown[]>(
  expected: (...args: Args) => string,
  matches: (state: ElementState, ...args: Args) => boolean,
  describe: (state: ElementState) => unknown,
  detail: (...args: Args) => { attribute?: string; css?: string } = () => ({}),
) {
  return function (this: Matcher, locator: WebKitLocator, ...args: Args): Promise<Outcome> {
    const judge = async () => {
      const states = await locator.states(detail(...args))
      const [state] = states
      if (states.length > 1) return { pass: this.isNot, actual: `${states.length} elements` }
      if (!state) return { pass: false, actual: 'not there' }
      return { pass: matches(state, ...args), actual: JSON.stringify(describe(state)) }
    }
    return settle(this, locator, judge, { ...optionsOf(args), expected: expected(...args) })
  }
}

function optionsOf(args: unknown[]): Options {
  const last = args.at(-1)
  return typeof last === 'object' && last !== null && 'timeout' in last ? (last as Options) : {}
}

function matchesText(text: string, wanted: Wanted, isPart: boolean, { ignoreCase = false } = {}) {
  if (wanted instanceof RegExp) return wanted.test(text)
  const normalized = wanted.replace(/\s+/g, ' ').trim()
  const [actual, expected] = ignoreCase
    ? [text.toLowerCase(), normalized.toLowerCase()]
    : [text, normalized]
  return isPart ? actual.includes(expected) : actual === expected
}

/** A matcher about text; a list is about the elements of the locator, one by one. */
function aboutText(isPart: boolean) {
  return function (
    this: Matcher,
    locator: WebKitLocator,
    wanted: Wanted | Wanted[],
    options: TextOptions = {},
  ): Promise<Outcome> {
    const judge = async () => {
      const texts = (await locator.states()).map(({ text }) => text)
      const actual = JSON.stringify(texts)
      const all = [wanted].flat()
      if (texts.length !== all.length) return { pass: false, actual }
      const pass = all.every((one, index) => matchesText(texts[index] ?? '', one, isPart, options))
      return { pass, actual }
    }
    return settle(this, locator, judge, { ...options, expected: `to have the text ${wanted}` })
  }
}

const matchers = {
  toBeVisible(this: Matcher, locator: WebKitLocator, options: Options = {}) {
    const judge = async () => {
      const states = await locator.states()
      const pass = states.length === 1 && states[0]?.isVisible === true
      return { pass, actual: `${states.length} elements, ${pass ? '' : 'not '}visible` }
    }
    return settle(this, locator, judge, { ...options, expected: 'to be visible' })
  },
  toBeHidden(this: Matcher, locator: WebKitLocator, options: Options = {}) {
    const judge = async () => {
      const states = await locator.states()
      const pass = states.every(({ isVisible }) => !isVisible)
      return { pass, actual: pass ? 'hidden' : 'visible' }
    }
    return settle(this, locator, judge, { ...options, expected: 'to be hidden' })
  },
  toBeAttached(this: Matcher, locator: WebKitLocator, options: Options = {}) {
    const judge = async () => {
      const count = await locator.count()
      return { pass: count === 1, actual: `${count} elements` }
    }
    return settle(this, locator, judge, { ...options, expected: 'to be there' })
  },
  toHaveCount(this: Matcher, locator: WebKitLocator, wanted: number, options: Options = {}) {
    const judge = async () => {
      const count = await locator.count()
      return { pass: count === wanted, actual: `${count} elements` }
    }
    return settle(this, locator, judge, { ...options, expected: `to be ${wanted} elements` })
  },
  toHaveText: aboutText(false),
  toContainText: aboutText(true),
  toHaveURL(this: Matcher, page: WebKitPage, wanted: Wanted, options: Options = {}) {
    const judge = async () => {
      const url = await page.readUrl()
      return { pass: page.isAt(wanted, url), actual: url }
    }
    return settle(this, page, judge, { ...options, expected: `to be at ${wanted}` })
  },
  toHaveValue: aboutOne(
    (wanted: Wanted) => `to have the value ${wanted}`,
    ({ value }, wanted) => (wanted instanceof RegExp ? wanted.test(value ?? '') : value === wanted),
    ({ value }) => value,
  ),
  toHaveAttribute: aboutOne(
    (name: string, wanted?: Wanted) => `to have ${name}="${wanted}"`,
    ({ attribute }, _name, wanted) => {
      if (wanted === undefined) return attribute !== null
      return wanted instanceof RegExp ? wanted.test(attribute ?? '') : attribute === wanted
    },
    ({ attribute }) => attribute,
    (attribute) => ({ attribute }),
  ),
  toHaveCSS: aboutOne(
    (name: string, wanted: Wanted) => `to have the style ${name}: ${wanted}`,
    ({ css }, _name, wanted) =>
      wanted instanceof RegExp ? wanted.test(css ?? '') : css === wanted,
    ({ css }) => css,
    (css) => ({ css }),
  ),
  toHaveClass: aboutOne(
    (wanted: Wanted) => `to have the class ${wanted}`,
    ({ classes }, wanted) => (wanted instanceof RegExp ? wanted.test(classes) : classes === wanted),
    ({ classes }) => classes,
  ),
  toBeFocused: aboutOne(
    () => 'to have the focus',
    ({ isFocused }) => isFocused,
    ({ isFocused }) => (isFocused ? 'focused' : 'not focused'),
  ),
  toBeDisabled: aboutOne(
    () => 'to be disabled',
    ({ isEnabled }) => !isEnabled,
    ({ isEnabled }) => (isEnabled ? 'enabled' : 'disabled'),
  ),
  toBeEnabled: aboutOne(
    () => 'to be enabled',
    ({ isEnabled }) => isEnabled,
    ({ isEnabled }) => (isEnabled ? 'enabled' : 'disabled'),
  ),
  toBeChecked: aboutOne(
    (options?: { checked?: boolean }) => (options?.checked === false ? 'not checked' : 'checked'),
    ({ isChecked }, options) => isChecked === (options?.checked ?? true),
    ({ isChecked }) => (isChecked ? 'checked' : 'not checked'),
  ),
  toBeInViewport: aboutOne(
    () => 'to be in the window',
    ({ isInViewport }) => isInViewport,
    ({ box }) => box,
  ),
}

/** Playwright's `expect`, whose matchers about pages and locators are for those of WebKit. */
export const webKitExpect = playwrightExpect.extend(matchers) as unknown as typeof playwrightExpect
