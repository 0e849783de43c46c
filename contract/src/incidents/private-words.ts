/**
 * What responders do not read of a text about the site: codes and whatever else opens something, and who needs
 * protection. Words alone judge that, on the safe side.
 */

/** A Plus Code is a place, a postcode another word. */
const OPENS =
  /(?<!\bplus )\bcodes?\b|\b(pass|key|door|gate)codes?\b|\bpasswords?\b|\bPINs?\b|\bkey[ -]?safes?\b/i
const ABOUT_PEOPLE = /\b(pupil|student)s?\b|\bsafeguarding\b/i
/** `4711`, `47 11`, but no length such as `150 m`. */
const LIKE_A_CODE = /\d(?:[ -]?\d){2,}(?![ -]?\d|\s*(?:[ck]?m|metres)\b)/
const SENTENCE_END = /(?<=[.!?])(?<!\b(?:Mr|Mrs|Ms|Dr|St|Rd|Ave|Nos?|Nr|e\.g|i\.e)\.)\s+/i
const CLAUSE_END = /(?<=[,;:]|\s[-–—])\s+|\s+(?=\()/
/** With so few words a number may be the code that the line above speaks of. */
const FEW_WORDS = 3
/** The person who shares can be asked. */
export const LEFT_OUT = '(left out)'

export function isPrivate(text: string): boolean {
  return opensSomething(text) || isAboutPeople(text)
}

export function opensSomething(text: string): boolean {
  return OPENS.test(unmarked(text))
}

function isAboutPeople(text: string): boolean {
  return ABOUT_PEOPLE.test(unmarked(text))
}

/** An underscore marks a word in Markdown, and belongs to the word in a pattern. */
function unmarked(text: string): string {
  return text.replaceAll('_', ' ')
}

/**
 * The sentences without a private word, and of one with a code the clauses before it. After a word such as code no
 * number is shown, and nothing after `Codes:`, because a code may be a word.
 */
export function withoutPrivate(text: string): string {
  if (!isPrivate(text)) return text
  const shown: string[] = []
  let number = opensSomething(text) ? LIKE_A_CODE : undefined
  let isList = false
  for (const sentence of text.split(SENTENCE_END)) {
    const rest = isList || isAboutPeople(sentence) ? '' : beforeCode(sentence)
    const kept = number?.test(rest) ? '' : rest
    if (kept !== '') shown.push(kept)
    if (kept !== sentence && shown.at(-1) !== LEFT_OUT) shown.push(LEFT_OUT)
    if (opensSomething(sentence)) number = /\d/
    isList ||= beginsList(sentence)
  }
  return shown.join(' ')
}

/** The clauses before the one with the code. Those after it may go on with it: `The codes are 4711, marlin`. */
function beforeCode(sentence: string): string {
  const clauses = sentence.split(CLAUSE_END)
  const code = clauses.findIndex(opensSomething)
  return code < 0 ? sentence : clauses.slice(0, code).join(' ')
}

function beginsList(sentence: string): boolean {
  const word = unmarked(sentence).search(OPENS)
  return word >= 0 && /:(?!\d)/.test(sentence.slice(word))
}

/** Whether a line below words about a code may be nothing but that: `4711`, `North 4711`. */
export function mayBeCode(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu)?.length ?? 0
  return words === 0 || (words <= FEW_WORDS && LIKE_A_CODE.test(text))
}
