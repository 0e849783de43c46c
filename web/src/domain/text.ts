/** Writes counts as words, and prepares texts for searching. */

/** A noun in lower case, in singular and plural. */
export type Noun = { one: string; many: string }

/** `1 user`, `2,000 users`. A noun whose plural only takes an `s` can be given as a string. */
export function pluralise(count: number, noun: string | Noun): string {
  const { one, many } = typeof noun === 'string' ? { one: noun, many: `${noun}s` } : noun
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
}

/** The first sentence of a text, in any script whose sentences end with a mark. */
export function firstSentence(text: string): string {
  return /^.*?[.!?۔؟।。！？](?=\s|$)/su.exec(text.trim())?.[0] ?? text
}

/** Removes capitals and accents, so that `zoe` finds `Zoë`. */
export function toSearchKey(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
