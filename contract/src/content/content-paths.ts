/** Rules about addresses in content. Server and browser share them, so this file imports no zod. */

/** The last part of `/info/…`: the page's path, or its name. */
export function infoPath({ path, name }: { path: string; name: string }): string {
  return path || name.toLowerCase().replaceAll(' ', '-')
}

/** Whether a link of an information page has a safe scheme. */
export function isLinkAddress(address: string): boolean {
  return /^(https?:\/\/[^\s/]|mailto:\S|tel:\S)/.test(address)
}
