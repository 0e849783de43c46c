import type { ThreatPage } from '@holdfast/contract/content'

/** A page and the way to it. `address` and `above` are routes of the app. */
export type FoundPage = { page: ThreatPage; address: string; above: string }

const ROOT = '/threats'

/** The address of a page below `above`; a path may have several parts. */
export function threatAddress(path: string, above = ROOT): string {
  return [above, ...partsOf(path).map(encodeURIComponent)].join('/')
}

/** The page at what follows `/threats/` in the address, at any depth. */
export function findThreatPage(
  pages: readonly ThreatPage[],
  path: string,
  above = ROOT,
): FoundPage | undefined {
  const wanted = partsOf(path)
  for (const page of pages) {
    const own = partsOf(page.path)
    if (own.length === 0 || !own.every((part, index) => part === wanted[index])) continue
    const address = threatAddress(page.path, above)
    if (own.length === wanted.length) return { page, address, above }
    const found = findThreatPage(page.pages, wanted.slice(own.length).join('/'), address)
    if (found) return found
  }
  return undefined
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}
