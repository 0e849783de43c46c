import type { InfoPage } from '@holdfast/contract/content'
import { infoPath } from '@holdfast/contract/content-paths'

/** The address of a page: its path, or its name. Specification, section 2: Information. */
export function infoAddress(page: InfoPage): string {
  return ['/info', ...partsOf(infoPath(page)).map(encodeURIComponent)].join('/')
}

/** The page at what follows `/info/` in the address. */
export function findInfoPage(pages: readonly InfoPage[], path: string): InfoPage | undefined {
  const wanted = partsOf(path).join('/')
  return pages.find((page) => partsOf(infoPath(page)).join('/') === wanted)
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}
