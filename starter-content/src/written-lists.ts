/**
 * The guidance is written as plain lists, so that people can read and change it without knowing the
 * program. This file turns those lists into data.
 */

export type Checklist = {
  sections: { id: string; name: string }[]
  items: { id: string; sectionid: string; content: string }[]
}

/**
 * Reads `## Section`, its items and their indented `- sub-item`s. Ids consist of `id`, the section's name
 * and the item's number: the written number (`7. item`), or else the position (`- item`). A written number
 * keeps an item's id the same when items before it come or go; numbers need not be in order. Throws on
 * text outside an item, and on a number used twice.
 */
export function readChecklist(id: string, text: string): Checklist {
  const checklist: Checklist = { sections: [], items: [] }
  for (const part of text.split(/^## /m).slice(1)) {
    const [name = '', ...lines] = part.split('\n')
    const sectionid = `${id}-${slug(name)}`
    checklist.sections.push({ id: sectionid, name: name.trim() })
    readEntries(lines.join('\n')).forEach(({ number, content }, index) => {
      const itemid = `${sectionid}-${number ?? index + 1}`
      if (checklist.items.some((item) => item.id === itemid)) throw new Error(`Twice: ${itemid}`)
      checklist.items.push({ id: itemid, sectionid, content })
    })
  }
  return checklist
}

/**
 * The entries of a `-` or `1.` list as markdown. Text indented below an entry belongs to it: sub-items as
 * a nested list, anything else as the continuation of its sentence.
 */
export function readList(text: string): string[] {
  return readEntries(text).map(({ content }) => content)
}

type Entry = { number: string | undefined; content: string }

function readEntries(text: string): Entry[] {
  const entries: Entry[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const [, number, content] = /^(?:-|(\d+)\.) (.+)$/.exec(line) ?? []
    const below = /^ +(.+)$/.exec(line)?.[1]
    const last = entries.at(-1)
    if (content !== undefined) entries.push({ number, content: content.trim() })
    else if (below === undefined || !last) throw new Error(`This is no list entry: ${line}`)
    else last.content += below.startsWith('- ') ? `\n${below.trim()}` : ` ${below.trim()}`
  }
  return entries
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
