/**
 * The guidance is written as people write lists, so that it can be read and changed without
 * knowing the program. Here those lists become data.
 */

export type Checklist = {
  sections: { id: string; name: string }[]
  items: { id: string; sectionid: string; content: string }[]
}

/**
 * Reads `## Section`, its `- item`s and their indented `- sub-item`s. Ids are made of `id`, the
 * section's name and the item's place in it. Throws on text that stands outside an item.
 */
export function readChecklist(id: string, text: string): Checklist {
  const checklist: Checklist = { sections: [], items: [] }
  for (const part of text.split(/^## /m).slice(1)) {
    const [name = '', ...lines] = part.split('\n')
    const sectionid = `${id}-${slug(name)}`
    checklist.sections.push({ id: sectionid, name: name.trim() })
    readList(lines.join('\n')).forEach((content, index) => {
      checklist.items.push({ id: `${sectionid}-${index + 1}`, sectionid, content })
    })
  }
  return checklist
}

/**
 * The entries of a `-` or `1.` list as markdown: what is indented below an entry belongs to it,
 * sub-items as a list of their own and anything else as the sentence going on.
 */
export function readList(text: string): string[] {
  const entries: string[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const entry = /^(?:-|\d+\.) (.+)$/.exec(line)?.[1]
    const below = /^ +(.+)$/.exec(line)?.[1]
    const last = entries.length - 1
    if (entry !== undefined) entries.push(entry.trim())
    else if (below === undefined || last < 0) throw new Error(`This is no list entry: ${line}`)
    else entries[last] += below.startsWith('- ') ? `\n${below.trim()}` : ` ${below.trim()}`
  }
  return entries
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
