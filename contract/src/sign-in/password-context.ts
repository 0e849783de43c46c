/**
 * Whether a password is built from context-specific words (NIST SP 800-63B): the names of the user, the
 * organisation and the product. The server decides; forms warn while somebody types.
 */

export type PasswordContext = { username: string; name: string; organisationname: string }

const PRODUCT = 'holdfast'
/** Shorter words occur inside too many others. */
const MIN_WORD_CHARACTERS = 3
/** Without those words, at least this many letters must remain, or this many letters and digits. */
const MIN_OTHER_LETTERS = 4
const MIN_OTHER_CHARACTERS = 8

const LETTER_OF_LOOKALIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

export function isBuiltFromContextWords(
  password: string,
  { username, name, organisationname }: PasswordContext,
): boolean {
  const words = wordsOf(`${PRODUCT} ${username} ${name} ${organisationname}`)
  const plain = simplify(password)
  const withLetters = plain.replace(
    /[013457@$]/g,
    (character) => LETTER_OF_LOOKALIKE[character] ?? character,
  )
  return [plain, withLetters].some((variant) => {
    const rest = words.reduce((text, word) => text.replaceAll(word, ' '), variant)
    if (rest === variant) return false
    const letters = rest.match(/\p{L}/gu)?.length ?? 0
    const characters = rest.match(/[\p{L}\p{N}]/gu)?.length ?? 0
    return letters < MIN_OTHER_LETTERS && characters < MIN_OTHER_CHARACTERS
  })
}

/** The longest first: removing `river` before `riverside` would leave `side`. */
function wordsOf(text: string): string[] {
  const words = simplify(text).split(/[^\p{L}\p{N}]+/u)
  return words
    .filter((word) => word.length >= MIN_WORD_CHARACTERS)
    .sort((one, other) => other.length - one.length)
}

/** In lower case, without accents. */
function simplify(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
