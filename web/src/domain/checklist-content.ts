/** A checklist item's markdown taken apart: what it says, and its sub-items without their marks. */
export type ChecklistContent = { text: string; subitems: string[] }

const ENTRY = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(.*)$/

/**
 * Entries of the lists in it, nested ones too, are the sub-items, in the order in which they stand:
 * a check names one by its place. All other lines are the item's own text.
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
