import type { Guidance } from '@holdfast/contract/content'
import type { Part } from '../parts/use-part-form.ts'
import {
  everyPage,
  pageAt,
  pagesBelow,
  possibleParents,
  type Trail,
  trailFrom,
  trailKey,
  withPageBelow,
} from './threat-tree.ts'

/** The parent of a page: the key of the page above it, empty for the top level. */
export type PagePlace = { above: string }

/** The place of a page as a part of the guidance. */
export function movePart(present: Guidance, trail: Trail): Part<PagePlace> {
  const above = trailKey(trail.slice(0, -1))
  return {
    key: `threat-move/${trailKey(trail)}`,
    initial: { above },
    read: ({ threats }) => (pageAt(threats, trail) ? { above } : undefined),
    write: (guidance, value) => ({
      ...guidance,
      threats: withPageBelow(guidance.threats, trail, trailFrom(value.above)),
    }),
    problemsOf: (value) => {
      const message = problemOf(present, trail, value.above)
      return message ? [{ field: 'above', message }] : []
    },
    ifGone: 'Close this and look where it has gone.',
  }
}

function problemOf({ threats }: Guidance, trail: Trail, above: string): string | undefined {
  if (!pageAt(threats, trail)) return 'This page is not there any more'
  if (above === trailKey(trail.slice(0, -1))) return 'Choose another place'
  const there = pagesBelow(threats, trailFrom(above))
  if (!there) return 'Choose a page that is still there'
  const path = trail.at(-1)
  return there.some((page) => page.path === path)
    ? `Another page there has the address ${path}. Change the address of one of them first`
    : undefined
}

/** The places to which a page can be moved, by the names of the pages on the way. */
export function placeOptions(
  { threats }: Guidance,
  trail: Trail,
): { value: string; label: string }[] {
  const names = new Map(everyPage(threats).map(({ trail: at, page }) => [trailKey(at), page.name]))
  const labelOf = (at: Trail) =>
    at.map((_, index) => names.get(trailKey(at.slice(0, index + 1)))).join(' › ')
  return [
    { value: '', label: 'At the top' },
    ...possibleParents(threats, trail).map(({ trail: at }) => ({
      value: trailKey(at),
      label: labelOf(at),
    })),
  ]
}
