import type { Guidance, InfoPage, ThreatPage } from '@holdfast/contract/content'

/** What only the school itself knows, and where staff read it. `path` is the page that changes it. */
export type Blank = { question: string; place: string; path: string }
export type PlaceWithBlanks = { place: string; path: string; questions: string[] }

const CONTENT = '/admin/content'
/** `[FILL IN: where the grab bag is]`. */
const BLANK = /\[FILL IN:\s*([^\]]+)\]/g

/** Every blank of the guidance, in the order of the pages in the admin area. */
export function findBlanks(guidance: Guidance): Blank[] {
  return [
    ...blanksIn(guidance.roles, 'Roles', `${CONTENT}/roles`),
    ...checklistBlanks(guidance),
    ...guidance.threats.flatMap((page) => threatBlanks(page)),
    ...guidance.info.flatMap(infoBlanks),
    ...blanksIn(guidance.initial_action, 'Initial action', `${CONTENT}/initial-action`),
    ...blanksIn(guidance.alert_kinds, 'Alerts', `${CONTENT}/alerts`),
  ]
}

/** The blanks of each place, each question once. */
export function groupBlanks(blanks: readonly Blank[]): PlaceWithBlanks[] {
  return [...Map.groupBy(blanks, ({ path, place }) => `${path} ${place}`).values()].map((group) => {
    const [{ place, path } = { place: '', path: '' }] = group
    return { place, path, questions: [...new Set(group.map(({ question }) => question))] }
  })
}

function checklistBlanks({ checklist_sections: sections, checklist_items: items }: Guidance) {
  return sections.flatMap((section) => {
    const sectionItems = items.filter(({ sectionid }) => sectionid === section.id)
    const path = `${CONTENT}/checklists/${encodeURIComponent(section.id)}`
    return blanksIn([section, sectionItems], section.name, path)
  })
}

function threatBlanks({ pages, ...page }: ThreatPage, above = ''): Blank[] {
  const place = `${above}${page.name}`
  return [
    ...blanksIn(page, place, `${CONTENT}/threats`),
    ...pages.flatMap((subpage) => threatBlanks(subpage, `${place} › `)),
  ]
}

function infoBlanks(page: InfoPage): Blank[] {
  return blanksIn(page, page.name, `${CONTENT}/info`)
}

function blanksIn(value: unknown, place: string, path: string): Blank[] {
  return textsIn(value).flatMap((text) =>
    [...text.matchAll(BLANK)].map(([, question = '']) => ({
      question: question.trim(),
      place,
      path,
    })),
  )
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}
