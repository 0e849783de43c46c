/** What XML 1.0 cannot hold, even escaped: most control characters, and halves of a character. */
const FORBIDDEN = /[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Text for the content of an element or for an attribute in double quotes. */
export function escapeXml(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
}

/** An element with text. */
export function leaf(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** The same, and nothing if there is no text. */
export function optionalLeaf(name: string, text: string): string {
  return text.trim() === '' ? '' : leaf(name, text)
}

/** An element with others, which are XML already. */
export function branch(name: string, children: readonly string[]): string {
  return `<${name}>${children.join('')}</${name}>`
}
