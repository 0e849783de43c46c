import type { InfoPage } from '@holdfast/contract/content/content'
import { infoPath } from '@holdfast/contract/content/content-paths'

const THREATS = '/threats'

/** The address of a page of the critical actions, below the page at `above`. */
export function threatAddress(path: string, above = THREATS): string {
  return [above, ...pathParts(path).map(encodeURIComponent)].join('/')
}

/** The address of an information page: its path, or its name. */
export function infoAddress(page: InfoPage): string {
  return ['/info', ...pathParts(infoPath(page)).map(encodeURIComponent)].join('/')
}

/** A path may have several parts; extra slashes are ignored. */
export function pathParts(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}
