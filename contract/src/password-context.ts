/**
 * Whether a password is made of what everybody knows of its user. The server decides; forms say it
 * while somebody types.
 */

export type PasswordContext = { username: string; name: string; organisationname: string }

const PRODUCT = 'holdfast'
/** Shorter ones are within too many other words. */
const MIN_WORD_CHARACTERS = 3
/** What has to be left without the known words: so many letters, or letters and digits. */
const MIN_OTHER_LETTERS = 4
const MIN_OTHER_CHARACTERS = 8

const DIGITS_FOR_LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

export function isMadeOfContext(
  password: string,
  { username, name, organisationname }: PasswordContext,
): boolean {
  const words = wordsOf(`${PRODUCT} ${username} ${name} ${organisationname}`)
  const plain = simplify(password)
  const spelt = plain.replace(/[013457@$]/g, (sign) => DIGITS_FOR_LETTERS[sign] ?? sign)
  return [plain, spelt].some((variant) => {
    const rest = words.reduce((text, word) => text.replaceAll(word, ' '), variant)
    if (rest === variant) return false
    const letters = rest.match(/\p{L}/gu)?.length ?? 0
    const characters = rest.match(/[\p{L}\p{N}]/gu)?.length ?? 0
    return letters < MIN_OTHER_LETTERS && characters < MIN_OTHER_CHARACTERS
  })
}

/** The longest first, so that `river` leaves nothing of `riverside`. */
function wordsOf(text: string): string[] {
  const words = simplify(text).split(/[^\p{L}\p{N}]+/u)
  return words
    .filter((word) => word.length >= MIN_WORD_CHARACTERS)
    .sort((one, other) => other.length - one.length)
}

/** In small letters without accents. */
function simplify(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
