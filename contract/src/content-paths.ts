/** The addresses of content, without a schema: server, staff app and admin area ask the same. */

/** Below `/info/`: the page's path, or its name. Specification, section 2: Information. */
export function infoPath({ path, name }: { path: string; name: string }): string {
  return path || name.toLowerCase().replaceAll(' ', '-')
}

/** Whether a website of an information page may be followed. Specification, section 5. */
export function isLinkAddress(address: string): boolean {
  return /^(https?:\/\/[^\s/]|mailto:\S|tel:\S)/.test(address)
}
