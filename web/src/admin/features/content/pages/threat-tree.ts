import type { ThreatPage } from '@holdfast/contract/content'
import { MAX_PAGE_DEPTH } from '@holdfast/contract/limits'
import { moveTo } from '../list-operations.ts'

/**
 * The pages of the critical actions as a tree. A page is named by its trail: the paths of the pages
 * above it and its own, from the top. Nothing here changes the pages it is given.
 */

type Pages = readonly ThreatPage[]
export type Trail = readonly string[]

/** For React, the device's drafts and the values of a select: a path may have slashes in it. */
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

/** The pages right below a page, or at the top; undefined where there is no such page. */
export function pagesBelow(pages: Pages, trail: Trail): Pages | undefined {
  return trail.length === 0 ? pages : pageAt(pages, trail)?.pages
}

/** With the pages right below a page, or at the top, changed. */
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

/** Puts a page to a place among its siblings, counted from 0. */
export function withPageMoved(pages: Pages, trail: Trail, to: number): ThreatPage[] {
  return withPagesBelow(pages, trail.slice(0, -1), (siblings) =>
    moveTo(siblings, ({ path }) => path === trail.at(-1), to),
  )
}

/** Puts a page, with what is below it, to the end of those below `above`. */
export function withPageBelow(pages: Pages, trail: Trail, above: Trail): ThreatPage[] {
  const page = pageAt(pages, trail)
  if (!page || isBelow(above, trail) || !pagesBelow(pages, above)) return [...pages]
  return withPagesBelow(withoutPage(pages, trail), above, (below) => [...below, page])
}

/** Whether a trail leads to the page or to one below it. */
function isBelow(trail: Trail, page: Trail): boolean {
  return page.every((path, index) => trail[index] === path)
}

/** How many pages there are below a page, at any depth. */
export function countBelow({ pages }: Pick<ThreatPage, 'pages'>): number {
  return pages.reduce((count, page) => count + 1 + countBelow(page), 0)
}

/** Whether pages may stand below the page. */
export function canHaveSubpages(trail: Trail): boolean {
  return trail.length <= MAX_PAGE_DEPTH
}

export type PageWithTrail = { trail: Trail; page: ThreatPage }

/** Every page, each before those below it. */
export function allPages(pages: Pages, above: Trail = []): PageWithTrail[] {
  return pages.flatMap((page) => {
    const trail = [...above, page.path]
    return [{ trail, page }, ...allPages(page.pages, trail)]
  })
}

/** The pages below which a page may be put; its own parent is one, to be able to stay. */
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
