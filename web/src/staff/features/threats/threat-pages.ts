import type { ThreatPage } from '@holdfast/contract/content/content'
import { pathParts, threatAddress } from '../../../domain/page-address.ts'

/** A page and the way to it: its paths from the top. `address` and `above` are routes of the app. */
export type FoundPage = {
  page: ThreatPage
  trail: readonly string[]
  address: string
  above: string
}

/** The page at what follows `/threats/` in the address, at any depth. */
export function findThreatPage(
  pages: readonly ThreatPage[],
  path: string,
  above = '/threats',
): FoundPage | undefined {
  const wanted = pathParts(path)
  for (const page of pages) {
    const pageParts = pathParts(page.path)
    if (pageParts.length === 0 || !pageParts.every((part, index) => part === wanted[index]))
      continue
    const address = threatAddress(page.path, above)
    if (pageParts.length === wanted.length) return { page, trail: [page.path], address, above }
    const found = findThreatPage(page.pages, wanted.slice(pageParts.length).join('/'), address)
    if (found) return { ...found, trail: [page.path, ...found.trail] }
  }
  return undefined
}
