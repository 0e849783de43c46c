import { isPrivate, LEFT_OUT, mayBeCode, opensSomething, withoutPrivate } from './private-words.ts'

/**
 * What fire crews and police ask of a site, out of the page of site information. Its other sections, above all
 * the numbers of key holders, are for staff. Lines are plain text. Devices use this too, to show whoever shares what
 * goes out.
 */

export type SiteSection = { heading: string; lines: string[] }

/** The page of information that these facts come from. */
export const SITE_INFORMATION = 'site-information'

/** Whole words: `Firewall` is no fire, and `always` is no way in. */
const FOR_RESPONDERS =
  /\b(address(es)?|ways?|gates?|access|entrances?|entry|shut(-?offs?)?|isolat(e|ion|ors?)|stopcocks?|gas|fire|hydrants?|assembly|rendezvous|hazards?|hazardous|asbestos|chemicals?)\b/i
/** From nine digits on, with what people write between them: no grid reference or room is so long. */
const NUMBER = /(?:\+|\((?=0\d{1,5}\))0|\b0)\d?(?:[\s().-]*\d){8,13}\b/
/** With the brackets around it. */
const PHONE_NUMBER = new RegExp(`\\(${NUMBER.source}\\)|${NUMBER.source}`, 'g')

export function siteSections(markdown: string): SiteSection[] {
  return markdown
    .split(/^ {0,3}#{1,6} /m)
    .slice(1)
    .map(toSection)
    .filter(({ heading, lines }) => isForResponders(heading) && lines.length > 0)
}

function isForResponders(heading: string): boolean {
  return FOR_RESPONDERS.test(heading) && !isPrivate(heading)
}

function toSection(text: string): SiteSection {
  const [heading = '', ...rest] = text.split('\n')
  return {
    heading: heading.trim(),
    lines: publicTexts(joinLines(rest)),
  }
}

/** `isHead`: the first row of a table. */
type Line = { text: string; indent: number; isItem: boolean; isRow: boolean; isHead: boolean }

/** The items of lists, the rows of tables and the paragraphs; a line without a mark of its own continues the last. */
function joinLines(lines: readonly string[]): Line[] {
  const joined: Line[] = []
  let isAfterBlank = true
  for (const text of lines) {
    const isBlank = text.trim() === ''
    const last = joined.at(-1)
    const line = toLine(text)
    const isRow = !line.isItem && (text.includes('|') || (last?.isRow === true && !isAfterBlank))
    const isHead = isRow && !(last?.isRow && !isAfterBlank)
    const continues = !line.isItem && !isRow && (line.indent > 0 || !isAfterBlank)
    if (!isBlank && last && continues) last.text += ` ${plain(text)}`
    else if (!isBlank) joined.push({ ...line, text: plain(text), isRow, isHead })
    isAfterBlank = isBlank
  }
  return joined
}

function toLine(text: string): Line {
  const isItem = /^\s*(?:[-*+]|\d+[.)]) /.test(text)
  const indent = text.length - text.trimStart().length
  return { text, indent, isItem, isRow: false, isHead: false }
}

/** A sentence with a code or about a pupil is left out, and what belongs to it on the lines below. */
function publicTexts(lines: readonly Line[]): string[] {
  const shown: string[] = []
  let above: Line | undefined
  for (const line of lines.map(withoutPhoneNumbers)) {
    if (above && belongsTo(above, line)) continue
    above = isPrivate(line.text) ? line : undefined
    shown.push(withoutPrivate(line.text))
  }
  return shown
}

/** To `Codes:` belongs the rest of the section, to the head of a table its rows. */
function belongsTo(above: Line, { text, indent, isRow, isHead }: Line): boolean {
  if (/:\s*$/.test(above.text) && withoutPrivate(above.text).endsWith(LEFT_OUT)) return true
  if (above.isHead && isRow && !isHead) return true
  const hasCode = opensSomething(above.text)
  if (indent > above.indent && (above.isItem || hasCode)) return true
  return hasCode && mayBeCode(text)
}

function plain(line: string): string {
  return line
    .trim()
    .replace(/^(?:[-*+]|\d+[.)]) /, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|`|(?<!\w)[*_]|[*_](?!\w)/g, '')
}

/** The same for text without headings, such as how to get in: each line stands for itself. */
export function publicLines(text: string): string[] {
  return publicTexts(
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(toLine),
  )
}

/** Staff's own numbers may stand in any line. */
function withoutPhoneNumbers(line: Line): Line {
  return { ...line, text: line.text.replace(PHONE_NUMBER, '(number left out)') }
}
