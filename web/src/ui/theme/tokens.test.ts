import { expect, test } from 'vitest'
import css from './tokens.css?raw'

const contentColours = ['red', 'blue', 'green', 'purple', 'light-blue', 'orange', 'black']

/** Text that must be readable in a crisis: 7:1. */
const important: readonly [string, string][] = [
  ['text', 'background'],
  ['text', 'surface'],
  ['text', 'raised'],
  ['text', 'danger-surface'],
  ['text', 'ok-surface'],
  ['on-warn-surface', 'warn-surface'],
  ['text', 'warn-surface'],
  ['text', 'exercise-surface'],
]

/** All other text: 4.5:1. */
const textColours: readonly [string, string][] = [
  ...['background', 'surface', 'raised', 'danger-surface'].map(pair('muted')),
  ...['background', 'surface', 'raised'].map(pair('accent')),
  ...['background', 'surface', 'raised', 'danger-surface'].map(pair('danger-text')),
  ...['background', 'surface'].map(pair('ok')),
  ...['background', 'surface', 'raised'].map(pair('warn')),
  ...['background', 'surface', 'raised', 'exercise-surface'].map(pair('exercise')),
  ['muted', 'exercise-surface'],
  ...contentColours.map((colour): [string, string] => [colour, 'surface']),
  ['on-accent', 'accent'],
  ['on-danger', 'danger'],
  ['on-exercise', 'exercise'],
  ['on-ok', 'ok'],
]

/** Borders of controls, the focus ring, and marks that carry a meaning: 3:1. */
const shapes: readonly [string, string][] = [
  ...['background', 'surface', 'raised'].map(pair('line-control')),
  ...['background', 'surface', 'raised', 'danger-surface'].map(pair('focus')),
  ...['background', 'surface'].map(pair('danger')),
  ['ok', 'ok-surface'],
  ['warn', 'warn-surface'],
  ['switch-handle', 'switch-on'],
  ['switch-handle', 'switch-off'],
]

for (const theme of ['dark', 'light']) {
  const colour = coloursOf(theme)
  test.each(important)(`in the ${theme} theme %s on %s has a contrast of 7:1`, (front, back) => {
    expect(contrast(colour(front), colour(back))).toBeGreaterThanOrEqual(7)
  })
  test.each(textColours)(
    `in the ${theme} theme %s on %s has a contrast of 4.5:1`,
    (front, back) => {
      expect(contrast(colour(front), colour(back))).toBeGreaterThanOrEqual(4.5)
    },
  )
  test.each(shapes)(`in the ${theme} theme %s on %s has a contrast of 3:1`, (front, back) => {
    expect(contrast(colour(front), colour(back))).toBeGreaterThanOrEqual(3)
  })
  test.each([...contentColours, 'accent', 'ok', 'warn', 'exercise', 'danger-text'])(
    `in the ${theme} theme text in %s is readable on its own tint of 18 per cent`,
    (name) => {
      const tint = mix(colour(name), colour('surface'), 0.18)
      expect(contrast(colour(name), tint)).toBeGreaterThanOrEqual(4.5)
    },
  )
}

test('both themes name the same tokens', () => {
  const names = Object.keys(block('body.dark {'))
  expect(names).toContain('text')
  expect(Object.keys(block('body.light {'))).toEqual(names)
})

test('contrast is 21 for black on white and 1 for a colour on itself', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
  expect(contrast([90, 90, 90], [90, 90, 90])).toBe(1)
})

type Rgb = readonly [number, number, number]

function pair(front: string) {
  return (back: string): [string, string] => [front, back]
}

/** The custom properties of the rule that begins with `start`. */
function block(start: string): Record<string, string> {
  const from = css.indexOf(start)
  const rule = css.slice(from, css.indexOf('\n}', from))
  return Object.fromEntries(
    [...rule.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function coloursOf(theme: string): (name: string) => Rgb {
  const tokens = { ...block(':root {'), ...block(`body.${theme} {`) }
  return (name) => {
    const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(tokens[name] ?? '')
    if (!hex) throw new Error(`--${name} is no six-digit colour in the ${theme} theme`)
    return [parse(hex[1]), parse(hex[2]), parse(hex[3])]
  }
}

function parse(digits: string | undefined): number {
  return Number.parseInt(digits ?? '', 16)
}

function mix(front: Rgb, back: Rgb, share: number): Rgb {
  const channel = (i: 0 | 1 | 2) => front[i] * share + back[i] * (1 - share)
  return [channel(0), channel(1), channel(2)]
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
function contrast(front: Rgb, back: Rgb): number {
  const [dark, light] = [luminance(front), luminance(back)].sort((a, b) => a - b)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (value: number) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
