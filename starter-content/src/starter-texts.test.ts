import type { ThreatPage } from '@holdfast/contract/content'
import { describe, expect, test } from 'vitest'
import { demonstration, starterGuidance, suspiciousPackageChecklist } from './starter-content.ts'

/** Public services of the United Kingdom that a school may have to ring. */
const PUBLIC_NUMBERS = [
  ['999', '112', '101', '105', '111', '1471', '55'],
  ['0800 111 999', 'National Gas Emergency Service'],
  ['0800 789 321', 'Anti-terrorist hotline'],
  ['0345 988 1188', 'Floodline'],
  ['0300 123 2040', 'Report Fraud'],
  ['0303 123 1113', "Information Commissioner's Office"],
  ['020 7008 5000', 'Foreign, Commonwealth and Development Office'],
  ['+44 20 7008 5000', 'the same from abroad'],
  ['116 123', 'Samaritans'],
  ['0808 168 2528', 'Samaritans Step by Step'],
  ['0800 1111', 'Childline'],
  ['08000 562 561', 'Education Support'],
  ['0800 028 8840', 'Child Bereavement UK'],
  ['08088 020 021', "Winston's Wish"],
  ['0808 808 1677', 'Cruse'],
]
  .flat()
  .map(digits)
/** Set aside by Ofcom for drama: nobody answers there. */
const DRAMA = /^(01632960\d{3}|07700900\d{3}|02079460\d{3})$/

const everything = JSON.stringify([
  starterGuidance,
  demonstration.contents,
  suspiciousPackageChecklist,
])

test('every telephone number is a public service or made for drama', () => {
  const contacts = Object.values(demonstration.contents).flatMap((content) => content.contacts)
  const written = everything.match(/\+?\b\d[\d ]{7,}\d\b/g) ?? []
  const linked = [...everything.matchAll(/\(tel:([^)]+)\)/g)].map((match) => match[1] ?? '')
  const numbers = [...contacts.map((contact) => contact.phone), ...linked]
  expect(numbers.length).toBeGreaterThan(60)
  for (const number of [...numbers, ...written.filter((text) => text.includes(' '))]) {
    expect(isAllowed(digits(number)), number).toBe(true)
  }
})

test('a number that can be tapped is the number that can be read', () => {
  for (const [, shown = '', dialled = ''] of everything.matchAll(/\[([^[\]]+)\]\(tel:([^)]+)\)/g)) {
    expect(digits(shown)).toBe(digits(dialled))
  }
})

test('every web address is https', () => {
  for (const [address] of everything.matchAll(/https?:[^\s")]+/g)) {
    expect(address).toMatch(/^https:\/\/[a-z0-9.-]+\.[a-z]+/)
  }
})

describe('checklist items', () => {
  const items = [
    ...starterGuidance.checklist_items,
    ...suspiciousPackageChecklist.sections.flatMap((section) => section.items),
  ]

  test('begin with what to do, and list sub-items below it or none', () => {
    for (const { id, content } of items) {
      const [first = '', ...rest] = content.split('\n')
      expect(first.length, id).toBeGreaterThan(10)
      expect(first, id).not.toMatch(/^([-*+]|\d+\.) /)
      expect(rest.length, id).not.toBe(1)
      for (const line of rest) expect(line, id).toMatch(/^- \S.{3,}/)
    }
  })

  test('are short enough to read at a glance', () => {
    for (const { id, content } of items) {
      for (const line of content.split('\n')) expect(line.length, id).toBeLessThanOrEqual(220)
    }
  })

  test('are often divided into sub-items', () => {
    expect(items.filter((item) => item.content.includes('\n- ')).length).toBeGreaterThan(25)
  })
})

test('pages keep to the markdown that an app on a phone can show', () => {
  const line = /^(|## \S.*|(- |\d+\. |> | {2,3})?\S.*)$/
  for (const text of pageTexts()) {
    for (const written of text.split('\n')) {
      expect(written).toMatch(line)
      expect(written).not.toMatch(/<[a-z/]|```|!\[|^\||^#{1}\s|^#{3,}/)
    }
    expect(text.match(/\*\*/g)?.length ?? 0).toSatisfy((count: number) => count % 2 === 0)
  }
})

test('the package checklist has its two sections', () => {
  expect(suspiciousPackageChecklist.sections.map((section) => section.id)).toEqual([
    'sus-pkg-receiving',
    'sus-pkg-hazardous',
  ])
})

test('Riverside has filled in every blank of its own pages', () => {
  const pages = demonstration.contents.riverside?.guidance.info ?? []
  for (const path of ['site-information', 'evacuation-procedure']) {
    const page = pages.find((entry) => entry.path === path)
    expect(page?.content).not.toMatch(/\[[^\]]+\](?!\()/)
  }
})

function pageTexts(): string[] {
  const ofThreats = (pages: ThreatPage[]): string[] =>
    pages.flatMap((page) => [
      ...(page.type === 'markdown' ? [page.content] : []),
      ...(page.type === 'actioncard' ? page.content.steps : []),
      ...ofThreats(page.pages),
    ])
  const { threats, initial_action, checklist_items } = starterGuidance
  const info = Object.values(demonstration.contents).flatMap((content) => content.guidance.info)
  return [
    ...ofThreats(threats),
    ...[...starterGuidance.info, ...info].flatMap((page) =>
      page.type === 'detail' ? [page.content] : [],
    ),
    ...checklist_items.map((item) => item.content),
    initial_action?.content ?? '',
  ]
}

function digits(number: string): string {
  return number.replace(/\D/g, '')
}

function isAllowed(number: string): boolean {
  return PUBLIC_NUMBERS.includes(number) || DRAMA.test(number)
}
