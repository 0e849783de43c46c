import { expect, type Page } from './test.ts'

/**
 * The shown text that a reader could not read at this width, in each of the fonts: text beyond the window,
 * text that is cut off, words that are broken, and text with a single word on each line. One call checks
 * everything, because a call for each step would take longer than the steps.
 */
export function findLayoutFaults(page: Page, fonts: readonly string[]): Promise<string[]> {
  const steps = [settle, findFaults, inEachFont].map(String).join('\n')
  return page.evaluate(`(() => { ${steps}\nreturn inEachFont(${JSON.stringify(fonts)}) })()`)
}

/** Checks the page while its text has the widest spacing that readers may choose (WCAG 1.4.12). */
export async function withTextSpacing<T>(page: Page, check: () => Promise<T>): Promise<T> {
  const spacing = await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * {
        line-height: 1.5 !important;
        letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important;
      }
      p { margin-block-end: 2em !important; }
    `)
    document.adoptedStyleSheets = [sheet]
    return getComputedStyle(document.body).letterSpacing
  })
  expect(spacing).not.toBe('normal')
  const found = await check()
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  return found
}

/** Runs in the page, as do those below. */
async function inEachFont(fonts: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const font of fonts) {
    document.documentElement.style.setProperty('--font', font)
    await settle()
    faults.push(...findFaults().map((fault) => `in ${font}: ${fault}`))
  }
  return faults
}

/** Resolves once the page has taken its size and font: nothing has moved for three frames. */
export async function settle(): Promise<void> {
  await document.fonts.ready
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const shape = () =>
    [...document.querySelectorAll('main, tr, h1, dialog')].map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      return `${x} ${y} ${width} ${height}`
    })
  let before = ''
  for (let unchanged = 0; unchanged < 3; unchanged += 1) {
    await nextFrame()
    const now = shape().join()
    if (now !== before) unchanged = 0
    before = now
  }
}

function findFaults(): string[] {
  const faults = new Set<string>()
  const width = document.documentElement.clientWidth
  const short = (text: string) => JSON.stringify(text.trim().replace(/\s+/g, ' ').slice(0, 60))

  /** Lines, as the tops of their boxes; boxes of one line may differ by a pixel. */
  const countLines = (rects: DOMRectList) => {
    const tops = [...rects].filter((rect) => rect.width > 0).map(({ top }) => Math.round(top / 4))
    return new Set(tops).size
  }

  /** A web address has no places to break. */
  const isWebAddress = (text: string, index: number) => /https?:\/\/\S*$/.test(text.slice(0, index))

  /** Where somebody can move what is shown, as on a map, it may be larger than its frame. */
  const isMovable = (element: Element | null) => element?.closest('[data-movable]') != null
  const clipped = new Map<Element, boolean>()
  const isClipped = (element: Element): boolean => {
    const known = clipped.get(element)
    if (known !== undefined) return known
    const above = element.parentElement
    const is =
      getComputedStyle(element).clipPath === 'inset(50%)' || (above !== null && isClipped(above))
    clipped.set(element, is)
    return is
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !isClipped(element)

  if (document.documentElement.scrollWidth > width) {
    faults.add(`the page is ${document.documentElement.scrollWidth} wide`)
  }

  for (const element of document.body.querySelectorAll('*')) {
    if (!(element instanceof HTMLElement) || element.clientWidth === 0) continue
    const over = element.scrollWidth - element.clientWidth
    if (over <= 1 || isMovable(element) || !isShown(element)) continue
    const { overflowX, position } = getComputedStyle(element)
    if (overflowX === 'visible' || position === 'absolute') continue
    if (['INPUT', 'TEXTAREA'].includes(element.tagName)) continue
    if (element.innerText.trim() === '') continue
    const what = overflowX === 'auto' || overflowX === 'scroll' ? 'scrolls sideways' : 'is cut'
    faults.add(`${short(element.innerText)} ${what} by ${over}`)
  }

  for (const select of document.querySelectorAll('select')) {
    if (!isShown(select)) continue
    const style = getComputedStyle(select)
    const context = document.createElement('canvas').getContext('2d')
    if (!context) continue
    context.font = style.font
    const text = select.selectedOptions[0]?.text ?? ''
    const room =
      select.clientWidth -
      Number.parseFloat(style.paddingLeft) -
      Number.parseFloat(style.paddingRight)
    const over = Math.round(context.measureText(text).width - room)
    if (over > 1) faults.add(`the choice ${short(text)} is cut by ${over}`)
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? ''
    const parent = node.parentElement
    if (text.trim() === '' || !parent || parent.closest('script, style, select, textarea, svg'))
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = range.getClientRects()
    if (rects.length === 0 || isMovable(parent) || !isShown(parent)) continue
    const box = range.getBoundingClientRect()
    if (box.right > width + 1) faults.add(`${short(text)} ends at ${Math.round(box.right)}`)
    if (box.left < -1) faults.add(`${short(text)} begins at ${Math.round(box.left)}`)
    const lines = countLines(rects)
    if (lines < 2) continue
    const words = text
      .trim()
      .replace(/https?:\S+/g, '')
      .split(/\s+/)
    // Long words, as in a job title, may each need a line.
    const isShort = words.length > 2 && text.trim().length <= 16
    if ((words.length > 5 || isShort) && lines >= words.length)
      faults.add(`${short(text)} has a word on each line`)
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
      // Keys and hashes are no words.
      if (!/^\p{L}[\p{L}\p{M}]+$/u.test(word) || isWebAddress(text, index)) continue
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (countLines(range.getClientRects()) > 1) faults.add(`${short(word)} is broken`)
    }
  }
  return [...faults]
}
