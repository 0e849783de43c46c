import {
  type ChecklistContent,
  pointKeys,
  readChecklistContent,
} from '@holdfast/contract/content/checklist-content'
import type { Content } from '@holdfast/contract/content/content'
import { checkKey } from '../../../data/incidents/check-merge.ts'
import type { CheckRow } from '../../../data/incidents/checklists.ts'

export type Item = ChecklistContent & { id: string }
export type Section = { id: string; name: string; items: Item[] }

/** The current checks by `checkKey`. */
export type Checks = ReadonlyMap<string, CheckRow>

export type ItemState = {
  state: 'incomplete' | 'complete' | 'not applicable'
  /** Who settled the item and when; undefined while it is incomplete. */
  settledBy: { authorname: string; timestamp: string } | undefined
  /** The indexes of the ticked sub-items. */
  ticked: number[]
  /** Whether a check of the item has not reached the server yet. */
  isWaiting: boolean
}

type ChecklistContents = Pick<
  Content,
  'role_checklist_sections' | 'checklist_sections' | 'checklist_items'
>

/** The sections of the role in their order, with their items; a section without items is left out. */
export function sectionsOf(roleid: string, content: ChecklistContents): Section[] {
  const names = new Map(content.checklist_sections.map(({ id, name }) => [id, name]))
  return content.role_checklist_sections
    .filter((link) => link.roleid === roleid)
    .map(({ checklistsectionid: id }) => ({
      id,
      name: names.get(id) ?? '',
      items: content.checklist_items
        .filter((item) => item.sectionid === id)
        .map((item) => ({ id: item.id, ...readChecklistContent(item.content) })),
    }))
    .filter(({ items }) => items.length > 0)
}

export function checksByKey(rows: readonly CheckRow[]): Checks {
  return new Map(rows.map((row) => [checkKey(row), row]))
}

/** The state of one item according to its checks. */
export function itemState(item: Item, checks: Checks): ItemState {
  const itemCheck = checks.get(checkKey({ itemid: item.id }))
  const points = pointKeys(item.subitems)
  const subItemChecks = points.map((point, index) => {
    const byText = checks.get(checkKey({ itemid: item.id, index, point }))
    // Checks of older versions of the app carry no text, only the index.
    const byIndex = checks.get(checkKey({ itemid: item.id, index }))
    return byIndex && (!byText || byText.timestamp < byIndex.timestamp) ? byIndex : byText
  })
  const checked = itemCheck?.checked ?? null
  return {
    state: checked === null ? 'incomplete' : checked ? 'complete' : 'not applicable',
    settledBy: checked === null ? undefined : itemCheck,
    ticked: subItemChecks.flatMap((check, index) => (check?.checked ? [index] : [])),
    isWaiting: [itemCheck, ...subItemChecks].some((row) => row?.sending === 'waiting'),
  }
}

/** How many items are complete or not applicable. */
export function settledCount({ items }: Section, checks: Checks): number {
  return items.filter((item) => itemState(item, checks).state !== 'incomplete').length
}

export type Progress = { settled: number; total: number }

/** How many items of a role's checklist are complete or not applicable; undefined without any. */
export function progressOf(
  roleid: string,
  content: ChecklistContents,
  checks: Checks,
): Progress | undefined {
  const sections = sectionsOf(roleid, content)
  const total = sections.reduce((sum, { items }) => sum + items.length, 0)
  if (total === 0) return undefined
  return { settled: sections.reduce((sum, each) => sum + settledCount(each, checks), 0), total }
}
