/** Prepares texts for lists and for searching. */

/** The first sentence of a text, in any script whose sentences end with a mark. */
export function firstSentence(text: string): string {
  return /^.*?[.!?۔؟।。！？](?=\s|$)/su.exec(text.trim())?.[0] ?? text
}

/** Removes capitals and accents, so that `zoe` finds `Zoë`. */
export function toSearchKey(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
