import { canonicalJson } from '../record/canonical-json.ts'
import type { AlertKind, Guidance, InfoPage, ThreatPage } from './content.ts'
import { infoPath } from './content-paths.ts'
import { UNCHECKED_NOTE, withoutUncheckedNote } from './guidance-review.ts'

/**
 * What of the guidance somebody can say they have reviewed: what staff read at once, under one heading.
 * `id` is its place (`threats/lockdown`, `info/first-aid`, `checklists/hazards`, `alerts/lockdown`,
 * `initial-action`).
 * The name of a page below another begins with that one's.
 */
export type GuidancePage = { id: string; name: string; kind: GuidancePageKind }
export type GuidancePageKind = 'alert' | 'initial action' | 'threat' | 'info' | 'checklist'

type PageText = { name: string; text: string }

export const INITIAL_ACTION_PAGE = 'initial-action'

/** A path may have slashes in it. */
export function threatPageId(trail: readonly string[]): string {
  return ['threats', ...trail.map(encodeURIComponent)].join('/')
}
export const infoPageId = (page: Pick<InfoPage, 'path' | 'name'>) => `info/${infoPath(page)}`
export const checklistPageId = (sectionid: string) => `checklists/${sectionid}`
export const alertPageId = (kindid: string) => `alerts/${kindid}`

/** Every page of the guidance, in the order in which an admin meets them. */
export function guidancePages(guidance: Guidance): GuidancePage[] {
  return wholePages(guidance).map(({ id, name, kind }) => ({ id, name, kind }))
}

/**
 * By the id of a page, what a review of it covers: the words that the reviewer is shown, and of an alert
 * also who receives it and whether it sounds. A change to anything else leaves the review: an icon, a
 * colour, a translation, the pages below it, or the note that it is still to be checked, which goes when
 * it has been.
 */
export function guidanceTexts(guidance: Guidance): Map<string, string> {
  return new Map(wholePages(guidance).map((page) => [page.id, textOf(page)]))
}

/** What staff read as a page of its own, and can say that they have read and understood. */
export function isReadByItself({ kind }: Pick<GuidancePage, 'kind'>): boolean {
  return kind === 'threat' || kind === 'info' || kind === 'initial action'
}

/** The text of one page as in `guidanceTexts`; undefined without the page. */
export function textOfPage(guidance: Guidance, page: string): PageText | undefined {
  const found = wholePages(guidance).find(({ id }) => id === page)
  return found && { name: found.name, text: textOf(found) }
}

function textOf({ shown }: WholePage): string {
  return withoutUncheckedNote(canonicalJson(shown))
}

/** How many pages and checklists still carry the note that nobody has checked them. */
export function countUnchecked(guidance: Guidance): number {
  return wholePages(guidance).filter(({ shown }) => canonicalJson(shown).includes(UNCHECKED_NOTE))
    .length
}

type WholePage = GuidancePage & { shown: unknown }

function wholePages(guidance: Guidance): WholePage[] {
  const { initial_action: action } = guidance
  return [
    ...guidance.alert_kinds.map(alertPage),
    ...(action
      ? [
          {
            id: INITIAL_ACTION_PAGE,
            name: 'Initial action',
            kind: 'initial action' as const,
            shown: action,
          },
        ]
      : []),
    ...threatPages(guidance.threats, [], ''),
    ...guidance.info.map(infoPageOf),
    ...checklistPages(guidance),
  ]
}

function alertPage(kind: AlertKind): WholePage {
  const { id, title, instruction, endinstruction, roles, sound } = kind
  const shown = { title, instruction, endinstruction, roles, sound }
  return { id: alertPageId(id), name: title, kind: 'alert', shown }
}

function threatPages(
  pages: readonly ThreatPage[],
  above: readonly string[],
  names: string,
): WholePage[] {
  return pages.flatMap(({ path, name: own, subtitle, type, content, pages: below }) => {
    const trail = [...above, path]
    const name = `${names}${own}`
    const shown = { name: own, subtitle, type, content }
    return [
      { id: threatPageId(trail), name, kind: 'threat' as const, shown },
      ...threatPages(below, trail, `${name} › `),
    ]
  })
}

function infoPageOf(page: InfoPage): WholePage {
  const { name, type, content } = page
  return { id: infoPageId(page), name, kind: 'info', shown: { name, type, content } }
}

function checklistPages({ checklist_sections, checklist_items }: Guidance): WholePage[] {
  return checklist_sections.map(({ id, name }) => {
    const items = checklist_items.filter(({ sectionid }) => sectionid === id)
    const shown = { name, items: items.map(({ content }) => content) }
    return { id: checklistPageId(id), name, kind: 'checklist', shown }
  })
}
