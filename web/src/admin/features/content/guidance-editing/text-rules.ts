import { MAX_GUIDANCE_CHARACTERS } from '@holdfast/contract/content/guidance-limits'
import { isSafeLink } from '../../../../ui/content/safe-link.ts'
import type { Problem } from '../../../../ui/form/error-summary.tsx'

type TextRules = {
  field: string
  /** The subject of the sentences: `The name`. */
  noun: string
  limit: keyof typeof MAX_GUIDANCE_CHARACTERS
  /** The problem of an empty text; undefined if it may be empty. */
  ifEmpty?: string
}

/** The problems of a text, for the summary and the field. */
export function textProblems(text: string, { field, noun, limit, ifEmpty }: TextRules): Problem[] {
  if (ifEmpty && text.trim() === '') return [{ field, message: ifEmpty }]
  if (text.length <= MAX_GUIDANCE_CHARACTERS[limit]) return []
  const max = MAX_GUIDANCE_CHARACTERS[limit].toLocaleString('en-GB')
  return [{ field, message: `${noun} must be ${max} characters or fewer` }]
}

/** The problems of a text with headings, lists and links. */
export function markdownProblems(text: string, rules: Omit<TextRules, 'limit'>): Problem[] {
  const { field } = rules
  const links = linkProblems(text).map((message) => ({ field, message }))
  return [...textProblems(text, { ...rules, limit: 'markdown' }), ...links]
}

const INLINE = /(!?)\[[^\]]*\]\(\s*<?([^)\s>]+)/g
const DEFINITION = /^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)/gm

/** A sentence for each link of a markdown text that staff could not follow. */
export function linkProblems(text: string): string[] {
  const inline = [...text.matchAll(INLINE)].flatMap(([, mark, address]) => (mark ? [] : [address]))
  const defined = [...text.matchAll(DEFINITION)].map(([, address]) => address)
  const addresses = [...inline, ...defined].filter((address) => address !== undefined)
  return [...new Set(addresses)]
    .filter((address) => !isSafeLink(address))
    .map(
      (address) =>
        `The link to ${address} cannot be followed: begin it with https:, http:, mailto: or tel:`,
    )
}

/** Shortens the text to at most `max` characters, between words. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max - 1)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > max / 2 ? end : max - 1)}…`
}
