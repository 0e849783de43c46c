import type { ThreatPage } from '@holdfast/contract/content/content'
import { MAX_PAGE_DEPTH } from '@holdfast/contract/limits'
import { moveTo } from '../list-operations.ts'

/**
 * The pages of the critical actions as a tree. A page is identified by its trail: the paths of the pages
 * above it, from the top, and its own. The functions do not modify their arguments.
 */

type Pages = readonly ThreatPage[]
export type Trail = readonly string[]

/** The trail as one text, for React keys, drafts and select values. A path may itself contain slashes. */
export function trailKey(trail: Trail): string {
  return trail.map(encodeURIComponent).join('/')
}

export function trailFrom(key: string): Trail {
  return key === '' ? [] : key.split('/').map(decodeURIComponent)
}

export function pageAt(pages: Pages, [path, ...rest]: Trail): ThreatPage | undefined {
  const page = pages.find((candidate) => candidate.path === path)
  return page && rest.length > 0 ? pageAt(page.pages, rest) : page
}

/** The direct subpages of a page, or the pages at the top level; undefined when there is no such page. */
export function pagesBelow(pages: Pages, trail: Trail): Pages | undefined {
  return trail.length === 0 ? pages : pageAt(pages, trail)?.pages
}

/** Changes the direct subpages of a page, or the pages at the top level. */
export function withPagesBelow(
  pages: Pages,
  trail: Trail,
  change: (below: Pages) => Pages,
): ThreatPage[] {
  const [path, ...rest] = trail
  if (path === undefined) return [...change(pages)]
  return pages.map((page) =>
    page.path === path ? { ...page, pages: withPagesBelow(page.pages, rest, change) } : page,
  )
}

export function withoutPage(pages: Pages, trail: Trail): ThreatPage[] {
  return withPagesBelow(pages, trail.slice(0, -1), (siblings) =>
    siblings.filter(({ path }) => path !== trail.at(-1)),
  )
}

/** Moves a page among its siblings; `to` is counted from 0. */
export function withPageMoved(pages: Pages, trail: Trail, to: number): ThreatPage[] {
  return withPagesBelow(pages, trail.slice(0, -1), (siblings) =>
    moveTo(siblings, ({ path }) => path === trail.at(-1), to),
  )
}

/** Moves a page with its subpages to the end of the subpages of `above`. */
export function withPageBelow(pages: Pages, trail: Trail, above: Trail): ThreatPage[] {
  const page = pageAt(pages, trail)
  if (!page || isBelow(above, trail) || !pagesBelow(pages, above)) return [...pages]
  return withPagesBelow(withoutPage(pages, trail), above, (below) => [...below, page])
}

/** Whether a trail leads to the page or to one below it. */
function isBelow(trail: Trail, page: Trail): boolean {
  return page.every((path, index) => trail[index] === path)
}

/** How many subpages a page has, at any depth. */
export function countBelow({ pages }: Pick<ThreatPage, 'pages'>): number {
  return pages.reduce((count, page) => count + 1 + countBelow(page), 0)
}

/** Whether the page can have subpages. */
export function canHaveSubpages(trail: Trail): boolean {
  return trail.length <= MAX_PAGE_DEPTH
}

export type PageWithTrail = { trail: Trail; page: ThreatPage }

/** Every page, each before its subpages. */
export function allPages(pages: Pages, above: Trail = []): PageWithTrail[] {
  return pages.flatMap((page) => {
    const trail = [...above, page.path]
    return [{ trail, page }, ...allPages(page.pages, trail)]
  })
}

/** The pages below which a page may be moved, including its current parent. */
export function possibleParents(pages: Pages, trail: Trail): PageWithTrail[] {
  const page = pageAt(pages, trail)
  const height = page ? heightOf(page) : 1
  return allPages(pages).filter(
    (candidate) =>
      !isBelow(candidate.trail, trail) && candidate.trail.length + height <= MAX_PAGE_DEPTH + 1,
  )
}

/** A page without subpages has height 1. */
function heightOf({ pages }: ThreatPage): number {
  return 1 + Math.max(0, ...pages.map(heightOf))
}
