import { ASKED_BLANKS, questionAbout } from '@holdfast/contract/content/blank-questions'
import { answerAsMarkdown } from '@holdfast/contract/content/blanks'
import type { ThreatPage } from '@holdfast/contract/content/content'
import { describe, expect, test } from 'vitest'
import { blanksOf } from './demonstration/fill-in-blanks.ts'
import { unusedRiversideAnswers } from './demonstration/riverside.ts'
import { demonstration, starterGuidance, suspiciousPackageChecklist } from './starter-content.ts'

/** The numbers of public services in the United Kingdom that a school may have to ring. */
const PUBLIC_NUMBERS = [
  ['999', '112', '101', '105', '111', '1471'],
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
  ['0800 002 001', 'gas emergency in Northern Ireland'],
  ['03457 643 643', 'NIE Networks'],
  ['0300 2000 100', 'Flooding Incident Line in Northern Ireland'],
  ['03457 440 088', 'Northern Ireland Water'],
  ['0808 808 8000', 'Lifeline in Northern Ireland'],
]
  .flat()
  .map(digits)
/** Numbers that Ofcom reserves for drama, which nobody answers. */
const DRAMA = /^(01632960\d{3}|07700900\d{3}|02079460\d{3})$/

const allGuidance = [
  starterGuidance,
  ...Object.values(demonstration.contents).map(({ guidance }) => guidance),
]
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
    expect(items.filter((item) => item.content.includes('\n- ')).length).toBeGreaterThan(15)
  })
})

test('pages keep to the markdown that an app on a phone can show', () => {
  const line = /^(|## \S.*|(- |\d+\. |> | {2,5})?\S.*)$/
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

describe('blanks', () => {
  test('are marked in one way, and stay within a line', () => {
    const starter = JSON.stringify(starterGuidance)
    expect(starter.match(/FILL IN/g)?.length).toBe(starter.match(/\[FILL IN: [^\]\\]+\]/g)?.length)
  })

  test('stand where only the school itself knows', () => {
    expect(blanksOf(starterGuidance)).toEqual(
      expect.arrayContaining([
        'crisis room',
        'where the grab bag is',
        'where the defibrillator is',
        'where the bleeding control kit is',
        'where the spare adrenaline is',
        'silent channel',
        '24-hour number of the school',
        'second assembly point',
        'rendezvous point',
      ]),
    )
    const lockdown = starterGuidance.threats.find(({ path }) => path === 'lockdown')
    expect(lockdown?.type === 'actioncard' && lockdown.content.steps[0]).toContain(
      '[FILL IN: lockdown signal]',
    )
  })

  test('are all asked by the form, and nothing is asked in vain', () => {
    expect(blanksOf(starterGuidance).toSorted()).toEqual(ASKED_BLANKS.toSorted())
  })

  test('have questions that end as one, and words to stand there meanwhile without markup', () => {
    for (const blank of ASKED_BLANKS) {
      const { ask = '', until = '', none = 'none' } = questionAbout(blank) ?? {}
      expect(ask).toMatch(/^[A-Z].*\?$/)
      for (const words of [until, none]) {
        expect(words).toMatch(/\w[^.]*\w$/)
        expect(answerAsMarkdown(words)).toBe(words)
      }
    }
  })

  test.each(['riverside', 'hilltop'])('are filled in by %s', (school) => {
    const content = demonstration.contents[school]
    expect(content && blanksOf(content.guidance)).toEqual([])
  })

  test('have every answer that Riverside gives', () => {
    expect(unusedRiversideAnswers(starterGuidance)).toEqual([])
  })
})

test('every page and checklist says what it follows and when it was last reviewed', () => {
  const note =
    /(^|\n\n)_Last reviewed \d+ \w+ \d{4}\. Follows: .+\. Have a qualified person check this page before you use it\._$/
  for (const { threats, info, initial_action, roles } of allGuidance) {
    expect(initial_action?.content).toMatch(note)
    for (const page of withSubpages(threats)) expect(lastText(page), page.path).toMatch(note)
    for (const page of info) {
      if (page.type === 'detail') expect(page.content, page.path).toMatch(note)
      else expect(page.content.intro, page.path).toMatch(note)
    }
    for (const role of roles) expect(role.note, role.id).toMatch(note)
  }
})

test('every page that a text refers to by name exists', () => {
  for (const guidance of allGuidance) {
    const { threats, info, roles } = guidance
    const names = [...withSubpages(threats), ...info].map(({ name }) => name)
    const titles = [...names, ...roles.map(({ title }) => title)]
    const references = JSON.stringify(guidance).matchAll(
      /\b(?:[Ss]ee|[Oo]pen|[Rr]ead) \*\*([^*]+)\*\*/g,
    )
    for (const [, name = ''] of references) {
      expect(
        titles.some((title) => title.startsWith(name)),
        name,
      ).toBe(true)
    }
  }
})

test('the steps of the lockdown begin with three words that stand out, to be read at a glance', () => {
  const lockdown = starterGuidance.threats.find(({ path }) => path === 'lockdown')
  const steps = lockdown?.type === 'actioncard' ? lockdown.content.steps : []
  expect(steps.length).toBeGreaterThan(5)
  for (const step of steps) expect(step).toMatch(/^\*\*\S+ \S+ \S+\*\*/)
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

function withSubpages(pages: ThreatPage[]): ThreatPage[] {
  return pages.flatMap((page) => [page, ...withSubpages(page.pages)])
}

function lastText(page: ThreatPage): string {
  if (page.type === 'markdown') return page.content
  return page.type === 'form' ? (page.content.intro ?? '') : (page.content.steps.at(-1) ?? '')
}

function digits(number: string): string {
  return number.replace(/\D/g, '')
}

function isAllowed(number: string): boolean {
  return PUBLIC_NUMBERS.includes(number) || DRAMA.test(number)
}
