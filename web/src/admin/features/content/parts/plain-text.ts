/** The plain text of a markdown text, on one line. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<([a-z][a-z0-9+.-]*:[^\s>]*)>/gi, '$1')
    .replace(/^\s{0,3}(?:#{1,6}|>)\s+/gm, '')
    .replace(/\*\*|__|[*`]|(?<!\w)_|_(?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Cut between words to at most `max` characters. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max - 1)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > max / 2 ? end : max - 1)}…`
}
