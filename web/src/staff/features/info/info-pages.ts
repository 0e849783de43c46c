import type { InfoPage } from '@holdfast/contract/content'

/** The address of a page: its path, or its name. Specification, section 2: Information. */
export function infoAddress(page: InfoPage): string {
  return ['/info', ...partsOf(pathOf(page)).map(encodeURIComponent)].join('/')
}

/** The page at what follows `/info/` in the address. */
export function findInfoPage(pages: readonly InfoPage[], path: string): InfoPage | undefined {
  const wanted = partsOf(path).join('/')
  return pages.find((page) => partsOf(pathOf(page)).join('/') === wanted)
}

function pathOf({ path, name }: InfoPage): string {
  return path || name.toLowerCase().replaceAll(' ', '-')
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}
