import type { InfoPage } from '@holdfast/contract/content'
import { infoPath } from '@holdfast/contract/content-paths'
import { pathParts } from '../../../domain/page-address.ts'

/** The page at what follows `/info/` in the address. */
export function findInfoPage(pages: readonly InfoPage[], path: string): InfoPage | undefined {
  const wanted = pathParts(path).join('/')
  return pages.find((page) => pathParts(infoPath(page)).join('/') === wanted)
}
