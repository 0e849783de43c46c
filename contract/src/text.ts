/** Words that screens, log entries, mails and the record share. */

/** A noun in lower case, in singular and plural. */
export type Noun = { one: string; many: string }

export const PEOPLE: Noun = { one: 'person', many: 'people' }

/** `1 user`, `2,000 users`. A noun whose plural only takes an `s` can be given as a string. */
export function pluralise(count: number, noun: string | Noun): string {
  const { one, many } = typeof noun === 'string' ? { one: noun, many: `${noun}s` } : noun
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
}

const LIST = new Intl.ListFormat('en-GB')

/** `A, B and C` */
export function listOf(words: readonly string[]): string {
  return LIST.format(words)
}

/** `incident manager` for `Incident manager`; a title such as `CMT Support Officer` stays as it is. */
export function midSentence(title: string): string {
  const isPlain = /^\p{Lu}\p{Ll}\P{Lu}*$/u.test(title)
  return isPlain ? title.charAt(0).toLowerCase() + title.slice(1) : title
}
