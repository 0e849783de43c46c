import { readChecklistContent } from '@holdfast/contract/content/checklist-content'
import type { Guidance } from '@holdfast/contract/content/content'
import { newNamedId } from '@holdfast/contract/ids'
import { plainText } from '../../../../domain/text.ts'
import type { Problem } from '../../../../ui/form/error-summary.tsx'
import { markdownProblems, shortened } from '../guidance-editing/text-rules.ts'
import type { GuidanceSection } from '../guidance-editing/use-guidance-section-form.ts'
import { insertAfter, moveWithin, upsert } from '../list-operations.ts'

/**
 * A checklist item as a section of the guidance. Checks refer to its id, so the id stays
 * the same whatever is edited.
 */

export type Item = Guidance['checklist_items'][number]

/** A checklist item as a section of the guidance; without an item, a new one in the section. */
export function itemGuidance(
  current: Guidance,
  item: Item | undefined,
  sectionid: string,
): GuidanceSection<Item> {
  return {
    key: item ? `checklist-item/${item.id}` : `checklist-item/new/${sectionid}`,
    initial: item ?? { id: '', sectionid, content: '' },
    read: ({ checklist_items }) => checklist_items.find(({ id }) => id === item?.id),
    write: writeItem,
    identify: (value) => (value.id ? value : { ...value, id: newItemId() }),
    problemsOf: (value) => itemProblems(value, current),
  }
}

export function newItemId(): string {
  return newNamedId('item')
}

/** An item moved to another section is appended to it. */
function writeItem(guidance: Guidance, value: Item): Guidance {
  const saved = { ...value, content: value.content.trim() }
  const matches = ({ id }: Item) => id === saved.id
  const stays = guidance.checklist_items.find(matches)?.sectionid === saved.sectionid
  const others = guidance.checklist_items.filter((item) => stays || !matches(item))
  return { ...guidance, checklist_items: upsert(others, saved, matches) }
}

function itemProblems({ content, sectionid }: Item, { checklist_sections }: Guidance): Problem[] {
  const { text, subitems } = readChecklistContent(content)
  const rules = { field: 'content', noun: 'The item', ifEmpty: 'Enter what is to be done' }
  const isKnown = checklist_sections.some(({ id }) => id === sectionid)
  return [
    ...markdownProblems(content, rules),
    ...(text === '' && subitems.length > 0
      ? [{ field: 'content', message: 'Enter what is to be done above the first sub-item' }]
      : []),
    ...(isKnown ? [] : [{ field: 'sectionid', message: 'Choose a section' }]),
  ]
}

/** A short name of an item. */
export function itemName({ content }: Pick<Item, 'content'>): string {
  const { text, subitems } = readChecklistContent(content)
  return shortened(plainText(text || (subitems[0] ?? '')), 60) || 'Item without words'
}

export function itemsOf({ checklist_items }: Guidance, sectionid: string): Item[] {
  return checklist_items.filter((item) => item.sectionid === sectionid)
}

/** Moves the item to another place in its section, counted from 0. */
export function withItemMoved(guidance: Guidance, { id, sectionid }: Item, to: number): Guidance {
  return {
    ...guidance,
    checklist_items: moveWithin(
      guidance.checklist_items,
      (item) => item.sectionid === sectionid,
      (item) => item.id === id,
      to,
    ),
  }
}

/** Inserts a copy after the item; the copy has a new id and so no checks. */
export function withCopy(guidance: Guidance, itemid: string, copyid: string): Guidance {
  const matches = ({ id }: Item) => id === itemid
  const item = guidance.checklist_items.find(matches)
  if (!item) return guidance
  const copy = { ...item, id: copyid }
  return { ...guidance, checklist_items: insertAfter(guidance.checklist_items, copy, matches) }
}

export function withoutItem(guidance: Guidance, itemid: string): Guidance {
  return {
    ...guidance,
    checklist_items: guidance.checklist_items.filter(({ id }) => id !== itemid),
  }
}
