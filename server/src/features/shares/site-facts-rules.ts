/**
 * What fire crews and police ask of a site, out of the page of site information. Its other sections, above all
 * the numbers of key holders, are for staff. Lines are plain text.
 */

export type SiteSection = { heading: string; lines: string[] }

const FOR_RESPONDERS =
  /address|way|gate|access|entrance|shut|isolat|stopcock|gas|fire|hydrant|assembl|rendez|hazard|asbestos|chemical/i
/** From nine digits on, with what people write between them: no grid reference or room is so long. */
const PHONE_NUMBER = /(?:\+|\(?\b0)\d?(?:[\s().-]*\d){8,13}\b/g

export function siteSections(markdown: string): SiteSection[] {
  return markdown
    .split(/^#{1,6} /m)
    .slice(1)
    .map(toSection)
    .filter(({ heading, lines }) => FOR_RESPONDERS.test(heading) && lines.length > 0)
}

function toSection(text: string): SiteSection {
  const [heading = '', ...rest] = text.split('\n')
  return { heading: heading.trim(), lines: joinLines(rest).map(withoutPhoneNumbers) }
}

/** The items of lists and the paragraphs; a line that is indented continues the one before it. */
function joinLines(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    const isContinued = /^\s+\S/.test(line) && !/^\s*[-*] /.test(line)
    if (isContinued && last !== undefined) joined[joined.length - 1] = `${last} ${plain(line)}`
    else if (line.trim() !== '') joined.push(plain(line))
  }
  return joined
}

function plain(line: string): string {
  return line
    .trim()
    .replace(/^(?:[-*]|\d+\.) /, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__/g, '')
}

/** Staff's own numbers may stand in any line; the person who shares can be asked. */
export function withoutPhoneNumbers(text: string): string {
  return text.replace(PHONE_NUMBER, '(number left out)')
}
