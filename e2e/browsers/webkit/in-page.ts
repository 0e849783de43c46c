import { Ivya } from 'ivya'
import { getAriaChecked, getAriaDisabled, isElementVisible } from 'ivya/utils'

/*
 * Runs in the page. Finds elements as Playwright's locators do (ivya is a fork of that part), and says what
 * they are like.
 */

const ivya = Ivya.create({ browser: 'webkit' })

/** What is known of an element that a locator has found. */
export type ElementState = {
  text: string
  value: string | null
  isVisible: boolean
  isEnabled: boolean
  isChecked: boolean
  isFocused: boolean
  isInViewport: boolean
  attribute: string | null
  css: string | null
  classes: string
  box: { x: number; y: number; width: number; height: number }
}

/** A reason why the element cannot be used yet, or the element. */
type Usable = { element: Element } | { reason: string }

const pageErrors: string[] = []
addEventListener('error', ({ message }) => pageErrors.push(message))
addEventListener('unhandledrejection', ({ reason }) => pageErrors.push(String(reason)))
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  pageErrors.push(`${violatedDirective} refuses ${blockedURI}`),
)

/** The errors since this script has been in the page. */
function readErrors(): string[] {
  return pageErrors
}

function find(selector: string): Element[] {
  return ivya.queryLocatorSelectorAll(selector, document)
}

/** @param detail  the attribute and the property of the style to read */
function describe(
  selector: string,
  detail: { attribute?: string; css?: string } = {},
): ElementState[] {
  return find(selector).map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return {
      text: (element.textContent ?? '').replace(/\s+/g, ' ').trim(),
      value: 'value' in element ? String(element.value) : null,
      isVisible: isElementVisible(element),
      isEnabled: !getAriaDisabled(element),
      isChecked: getAriaChecked(element) === true,
      isFocused: document.activeElement === element,
      isInViewport: y < innerHeight && y + height > 0 && x < innerWidth && x + width > 0,
      attribute: detail.attribute ? element.getAttribute(detail.attribute) : null,
      css: detail.css ? getComputedStyle(element).getPropertyValue(detail.css) : null,
      classes: element.getAttribute('class') ?? '',
      box: { x, y, width, height },
    }
  })
}

function innerTexts(selector: string): string[] {
  return find(selector).map((element) => (element instanceof HTMLElement ? element.innerText : ''))
}

function findOne(selector: string): Usable {
  const [element, ...others] = find(selector)
  if (!element) return { reason: 'there is none' }
  if (others.length > 0) return { reason: `there are ${others.length + 1}` }
  return { element }
}

/** The element, once a finger can touch its middle: visible, enabled, at rest, covered by nothing. */
async function findTouchable(selector: string, force: boolean): Promise<Usable> {
  const found = findOne(selector)
  if ('reason' in found || force) return found
  const { element } = found
  if (!isElementVisible(element)) return { reason: 'it is hidden' }
  if (getAriaDisabled(element)) return { reason: 'it is disabled' }
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  await new Promise((resolve) => setTimeout(resolve, 32))
  const after = element.getBoundingClientRect()
  if (before.x !== after.x || before.y !== after.y) return { reason: 'it moves' }
  const top = document.elementFromPoint(after.x + after.width / 2, after.y + after.height / 2)
  if (top && touches(element, top)) return found
  // A bar at the edge may lie over it.
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return { reason: `it is covered by ${top ? ivya.previewNode(top) : 'nothing in the window'}` }
}

function touches(element: Element, top: Element): boolean {
  if (element.contains(top) || top.contains(element)) return true
  return top.closest('label')?.control === element
}

/** Replaces the text of a field, with the events of typing. */
function fill(selector: string, text: string): string | undefined {
  const found = findOne(selector)
  if ('reason' in found) return found.reason
  const { element } = found
  if (!isElementVisible(element)) return 'it is hidden'
  if (getAriaDisabled(element)) return 'it is disabled'
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  if (isField && element.readOnly) return 'it is read-only'
  if (!(element instanceof HTMLElement)) return 'it is no field'
  element.focus()
  if (element instanceof HTMLInputElement && !TEXT_TYPES.has(element.type)) {
    setValue(element, text)
    return undefined
  }
  if (isField) element.select()
  else getSelection()?.selectAllChildren(element)
  if (text === '') document.execCommand('delete')
  else document.execCommand('insertText', false, text)
  return undefined
}

const TEXT_TYPES = new Set(['text', 'search', 'email', 'tel', 'url', 'password'])

/** Past the setter that React puts on a field, so that React sees a change. */
function setValue(element: HTMLInputElement | HTMLSelectElement, value: string): void {
  const prototype = Object.getPrototypeOf(element)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value)
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

function select(selector: string, wanted: { label?: string; value?: string }): string | undefined {
  const found = findOne(selector)
  if ('reason' in found) return found.reason
  const { element } = found
  if (!(element instanceof HTMLSelectElement)) return 'it is no select'
  const option = [...element.options].find(({ label, value }) =>
    wanted.label === undefined
      ? value === wanted.value || label === wanted.value
      : label === wanted.label,
  )
  if (!option) return `it has no option ${wanted.label ?? wanted.value}`
  element.focus()
  setValue(element, option.value)
  return undefined
}

function focus(selector: string): string | undefined {
  const found = findOne(selector)
  if ('reason' in found) return found.reason
  if (found.element instanceof HTMLElement) found.element.focus()
  return undefined
}

const inPage = {
  find,
  findOne,
  findTouchable,
  describe,
  innerTexts,
  fill,
  select,
  focus,
  readErrors,
}

export type InPage = typeof inPage

Object.assign(window, { inPage })
