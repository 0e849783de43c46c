import { questionAbout } from './blank-questions.ts'
import type { Guidance } from './content.ts'

/**
 * Blanks stand for what only the school itself knows: `[FILL IN: where the grab bag is]`. The words
 * after the colon name the blank; the same blank may occur in many places.
 */
const BLANK = /(?<!\\)\[FILL IN:\s*([^\]]+)\]/g

/** The fields of the guidance that are markdown; all others are plain text. */
const MARKDOWN_FIELDS = ['content', 'steps', 'intro', 'note']

export const MAX_ANSWER_CHARACTERS = 500

/** The names of the blanks in a text, in their order. */
export function blanksIn(text: string): string[] {
  return [...text.matchAll(BLANK)].map(([, words = '']) => oneLine(words))
}

/** A blank with the words around it: those of its paragraph or list entry, without markup. */
export type BlankInLine = { blank: string; before: string; after: string }

/** Every blank of a text, in its order. */
export function splitAtBlanks(text: string): BlankInLine[] {
  return blocksOf(text).flatMap((block) =>
    [...block.matchAll(BLANK)].map((match) => ({
      blank: oneLine(match[1] ?? ''),
      before: plainWords(block.slice(0, match.index)),
      after: plainWords(block.slice(match.index + match[0].length)),
    })),
  )
}

/** An empty line, the end of a heading, or the start of a list entry or a heading. */
const BETWEEN_BLOCKS = /\n\s*\n|(?<=^#[^\n]*)\n|\n(?=\s*(?:[-*+]|\d+[.)]|#+)\s)/m

/** Paragraphs and list entries, each on one line. */
function blocksOf(text: string): string[] {
  return text.split(BETWEEN_BLOCKS).map(oneLine)
}

/** Replaces other blanks of the line by an ellipsis. */
function plainWords(markdown: string): string {
  return markdown
    .replace(BLANK, '…')
    .replace(/^(?:[-*+>]|\d+[.)]|#+)\s/, '')
    .replace(/\s>\s/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])|\*\*|__|`|(?<!\w)_|_(?!\w)/g, (_, escaped = '') => escaped)
}

/** All texts of a part of the guidance. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

/** Replaces each blank by the result of `wordsOf`; if that is undefined, the blank stays. */
function replaceBlanksIn(text: string, wordsOf: (blank: string) => string | undefined): string {
  return text.replace(BLANK, (written, words: string) => wordsOf(oneLine(words)) ?? written)
}

/** Replaces blanks in a copy of the whole guidance. */
export function replaceBlanks(
  guidance: Guidance,
  wordsOf: (blank: string, isMarkdown: boolean) => string | undefined,
): Guidance {
  return inEveryText(guidance, '', (text, field) =>
    replaceBlanksIn(text, (blank) => wordsOf(blank, MARKDOWN_FIELDS.includes(field))),
  )
}

/** The guidance with a school's answers, by the name of the blank. Answers are plain text. */
export function fillInAnswers(
  guidance: Guidance,
  answers: Readonly<Record<string, string>>,
): Guidance {
  const given = new Map(Object.entries(answers))
  return replaceBlanks(guidance, (blank, isMarkdown) => {
    const answer = given.get(blank)
    if (answer === undefined) return undefined
    return isMarkdown ? answerAsMarkdown(answer) : oneLine(answer)
  })
}

/**
 * The guidance as staff see it. Blanks are never published: until one is filled in, staff see general
 * words that are safe in any school.
 */
export function withoutBlanks(guidance: Guidance): Guidance {
  return replaceBlanks(withoutOpenLines(guidance), untilFilledIn)
}

/**
 * A report to 999 starts only with what is known: general words there would be read out to the operator
 * as the address of the school.
 */
function withoutOpenLines(guidance: Guidance): Guidance {
  const { initial_action: action } = guidance
  if (!action?.report) return guidance
  const { exactlocation, access } = action.report
  const report = { exactlocation: filledLines(exactlocation), access: filledLines(access) }
  return { ...guidance, initial_action: { ...action, report } }
}

function filledLines(text: string): string {
  const lines = text.replace(BLANK, oneLine).split('\n')
  return lines.filter((line) => blanksIn(line).length === 0).join('\n')
}

/** What staff read in place of a blank. */
export function untilFilledIn(blank: string): string {
  return questionAbout(blank)?.until ?? `(not filled in yet: ${blank})`
}

/**
 * An answer as markdown that shows it exactly as it was typed, on one line. Telephone numbers become
 * links, so that they can be tapped.
 */
export function answerAsMarkdown(answer: string): string {
  const parts = oneLine(answer).split(TELEPHONE)
  const markdown = parts.map((text, index) =>
    index % 2 === 1 ? telephoneLink(text) : escapeMarkdown(text),
  )
  return escapeStart(markdown.join(''))
}

/** A number of ten digits or more, but not a grid reference such as `TQ 01234 56789`. */
const TELEPHONE = /(?<![\w+]|\b[A-Z]{2} )((?:\+|0)(?:[ -]?\d){9,13})(?![\w-])/

function telephoneLink(number: string): string {
  return `[${number}](tel:${number.replace(/[ -]/g, '')})`
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*[\]]|(?<!\w)_|_(?!\w)|<(?=[a-z/!?])|&(?=#|\w+;)/gi, '\\$&')
}

/** Escapes what begins a list, a heading or a quotation, because a blank may begin a line. */
function escapeStart(markdown: string): string {
  return markdown.replace(/^[-+>#=~]/, '\\$&').replace(/^(\d+)([.)])/, '$1\\$2')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** `field` is the name of the field that contains the text, directly or in a list. */
function inEveryText<T>(
  value: T,
  field: string,
  change: (text: string, field: string) => string,
): T {
  if (typeof value === 'string') return change(value, field) as T
  if (Array.isArray(value)) return value.map((entry) => inEveryText(entry, field, change)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, inEveryText(entry, name, change)]),
  ) as T
}
