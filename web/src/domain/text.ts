/** Prepares texts for lists and for searching. */

/** The first sentence of a text, in any script whose sentences end with a mark. */
export function firstSentence(text: string): string {
  return /^.*?[.!?۔؟।。！？](?=\s|$)/su.exec(text.trim())?.[0] ?? text
}

/** Removes capitals and accents, so that `zoe` finds `Zoë`. */
export function toSearchKey(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The plain text of a markdown text, on one line. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<([a-z][a-z0-9+.-]*:[^\s>]*)>/gi, '$1')
    .replace(/^\s{0,3}(?:#{1,6}|>)\s+/gm, '')
    .replace(/\\([!-/:-@[-`{-~])|\*\*|__|[*`]|(?<!\w)_|_(?!\w)/g, (_, escaped = '') => escaped)
    .replace(/\s+/g, ' ')
    .trim()
}
