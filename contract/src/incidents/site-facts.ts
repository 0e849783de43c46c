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
/** What opens something, and who needs protection. A Plus Code is a place, a postcode another word. */
const PRIVATE =
  /(?<!\bplus )\bcodes?\b|\b(pass|key|door|gate)codes?\b|\bpasswords?\b|\bPINs?\b|\bkey[ -]?safes?\b|\b(pupil|student)s?\b|\bsafeguarding\b/i
/** From nine digits on, with what people write between them: no grid reference or room is so long. */
const PHONE_NUMBER = /(?:\+|\(?\b0)\d?(?:[\s().-]*\d){8,13}\b/g
/** The person who shares can be asked. */
const LEFT_OUT = '(left out)'

export function siteSections(markdown: string): SiteSection[] {
  return markdown
    .split(/^ {0,3}#{1,6} /m)
    .slice(1)
    .map(toSection)
    .filter(({ heading, lines }) => isForResponders(heading) && lines.length > 0)
}

function isForResponders(heading: string): boolean {
  return FOR_RESPONDERS.test(heading) && !PRIVATE.test(heading)
}

function toSection(text: string): SiteSection {
  const [heading = '', ...rest] = text.split('\n')
  return {
    heading: heading.trim(),
    lines: withoutPrivate(joinLines(rest)).map(withoutPhoneNumbers),
  }
}

type Line = { text: string; indent: number; isItem: boolean }

/** The items of lists and the paragraphs; a line that is indented continues the one before it. */
function joinLines(lines: readonly string[]): Line[] {
  const joined: Line[] = []
  for (const line of lines) {
    const isItem = /^\s*(?:[-*+]|\d+[.)]) /.test(line)
    const indent = line.length - line.trimStart().length
    const last = joined.at(-1)
    if (indent > 0 && !isItem && line.trim() !== '' && last) last.text += ` ${plain(line)}`
    else if (line.trim() !== '') joined.push({ text: plain(line), indent, isItem })
  }
  return joined
}

/**
 * A line with a code or about a pupil is left out, and what belongs to it: what is indented below it, and after the
 * words that begin a list or a table, such as `Codes:`, the rest of the section.
 */
function withoutPrivate(lines: readonly Line[]): string[] {
  const shown: string[] = []
  let above: Line | undefined
  for (const line of lines) {
    if (above && belongsTo(above, line)) continue
    above = PRIVATE.test(line.text) ? line : undefined
    shown.push(above ? LEFT_OUT : line.text)
  }
  return shown
}

function belongsTo(above: Line, { indent }: Line): boolean {
  return !above.isItem || above.text.endsWith(':') || indent > above.indent
}

function plain(line: string): string {
  return line
    .trim()
    .replace(/^(?:[-*+]|\d+[.)]) /, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__/g, '')
}

/** The same for text without headings, such as how to get in: each line stands for itself. */
export function publicLines(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => (PRIVATE.test(line) ? LEFT_OUT : withoutPhoneNumbers(line)))
}

/** Staff's own numbers may stand in any line. */
function withoutPhoneNumbers(text: string): string {
  return text.replace(PHONE_NUMBER, '(number left out)')
}
