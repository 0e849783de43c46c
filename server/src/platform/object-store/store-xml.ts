/**
 * Reads the few elements that stores answer with. Their lists have no attributes, no comments and no namespaces in
 * names, so this is no parser of XML and needs none.
 */

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** What stands in each element of that name, with its own elements. */
export function readElements(xml: string, name: string): string[] {
  const pattern = new RegExp(`<${name}(?: [^>]*)?>([\\s\\S]*?)</${name}>`, 'g')
  return [...xml.matchAll(pattern)].map(([, content = '']) => content)
}

/** The text of the first element of that name. */
export function readText(xml: string, name: string): string | undefined {
  return readElements(xml, name)[0]?.replaceAll(/&(#x?[\da-f]+|\w+);/gi, (entity, code: string) => {
    if (!code.startsWith('#')) return ENTITIES[code] ?? entity
    const isHex = code[1]?.toLowerCase() === 'x'
    const point = Number.parseInt(code.slice(isHex ? 2 : 1), isHex ? 16 : 10)
    return point <= 0x10ffff ? String.fromCodePoint(point) : entity
  })
}
