/** A checklist item's markdown, parsed: its own text, and its sub-items without the list markers. */
export type ChecklistContent = { text: string; subitems: string[] }

const ENTRY = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(.*)$/

/**
 * The keys by which checks refer to sub-items, in their field `point`: the sub-item's words, followed
 * by ` (2)` for the second one with the same words. Unlike a position, a key stays the same when
 * something is inserted above.
 */
export function pointKeys(subitems: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return subitems.map((words) => {
    const count = (counts.get(words) ?? 0) + 1
    counts.set(words, count)
    return count === 1 ? words : `${words} (${count})`
  })
}

/**
 * Every list entry, nested ones too, is a sub-item, in the order of the text. All other lines are the
 * item's own text.
 */
export function readChecklistContent(content: string): ChecklistContent {
  const text: string[] = []
  const subitems: string[] = []
  let isInEntry = false
  for (const line of content.split(/\r?\n/)) {
    const entry = ENTRY.exec(line)?.[1]
    if (entry !== undefined) subitems.push(entry.trim())
    else if (isInEntry && line.trim() !== '') {
      subitems.push(`${subitems.pop()} ${line.trim()}`)
    } else text.push(line)
    isInEntry = entry !== undefined || (isInEntry && line.trim() !== '')
  }
  return { text: text.join('\n').trim(), subitems }
}
