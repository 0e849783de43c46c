import { languageTitle } from '@holdfast/contract/alerts/languages'
import type { Guidance, ThreatPage } from '@holdfast/contract/content/content'
import { isSame } from '../../../../editing/record-edit-rules.ts'
import { sectionIdsOf, uniqueSectionName } from '../checklists/section-rules.ts'

/** The changes that publishing the draft would bring, category by category. */

export type CategoryChanges = {
  category: string
  /** The names of what was added and removed. */
  added: string[]
  removed: string[]
  changed: ChangedItem[]
  /** Whether the same items are in another order. */
  reordered: boolean
}

/** `before` and `after`: the item with everything that belongs to it. */
export type ChangedItem = { id: string; name: string; before: unknown; after: unknown }

/** A role, a checklist section, a page or the like. */
type GuidanceItem = { id: string; name: string; value: unknown }

export function changesOf(published: Guidance, draft: Guidance): CategoryChanges[] {
  const categoriesOf = (guidance: Guidance): [string, GuidanceItem[]][] => [
    ['Roles', guidance.roles.map((role) => guidanceItem(role.id, role.title, role))],
    ['Checklists', sectionsOf(guidance)],
    ['Critical actions', pagesOf(guidance.threats)],
    [
      'Information',
      guidance.info.map((page) => guidanceItem(page.path || page.name, page.name, page)),
    ],
    ['Kinds of alert', guidance.alert_kinds.map((kind) => guidanceItem(kind.id, kind.title, kind))],
    [
      'Words of alerts',
      (guidance.alert_words ?? []).map((words) =>
        guidanceItem(words.language, languageTitle(words.language), words),
      ),
    ],
    ['Initial action', [guidanceItem('initial-action', 'Initial action', guidance.initial_action)]],
  ]
  const before = new Map(categoriesOf(published))
  return categoriesOf(draft)
    .map(([category, after]) => compare(category, before.get(category) ?? [], after))
    .map((changes) =>
      changes.category === 'Checklists' && hasOtherOrderInRoles(published, draft)
        ? { ...changes, reordered: true }
        : changes,
    )
    .filter(isChange)
}

/** Whether the sections that a role keeps are in another order. */
function hasOtherOrderInRoles(published: Guidance, draft: Guidance): boolean {
  return draft.roles.some(({ id }) => {
    const before = sectionIdsOf(published, id)
    const after = sectionIdsOf(draft, id)
    const kept = before.filter((section) => after.includes(section))
    return !isSame(
      kept,
      after.filter((section) => before.includes(section)),
    )
  })
}

function compare(
  category: string,
  before: readonly GuidanceItem[],
  after: readonly GuidanceItem[],
): CategoryChanges {
  const previous = new Map(before.map((item) => [item.id, item]))
  const presentIds = new Set(after.map(({ id }) => id))
  const kept = after.filter(({ id }) => previous.has(id))
  const order = (items: readonly GuidanceItem[]) => items.map(({ id }) => id).join('\n')
  return {
    category,
    added: after.filter(({ id }) => !previous.has(id)).map(({ name }) => name),
    removed: before.filter(({ id }) => !presentIds.has(id)).map(({ name }) => name),
    changed: kept
      .map(({ id, name, value }) => ({ id, name, before: previous.get(id)?.value, after: value }))
      .filter(({ before, after }) => !isSame(before, after)),
    reordered: order(kept) !== order(before.filter(({ id }) => presentIds.has(id))),
  }
}

function isChange({ added, changed, removed, reordered }: CategoryChanges): boolean {
  return reordered || added.length + changed.length + removed.length > 0
}

function guidanceItem(id: string, name: string, value: unknown): GuidanceItem {
  return { id, name, value }
}

/** A section with its items and the roles that have it. */
function sectionsOf(guidance: Guidance): GuidanceItem[] {
  return guidance.checklist_sections.map((section) =>
    guidanceItem(section.id, uniqueSectionName(guidance, section), {
      ...section,
      items: guidance.checklist_items.filter(({ sectionid }) => sectionid === section.id),
      roles: guidance.role_checklist_sections
        .filter(({ checklistsectionid }) => checklistsectionid === section.id)
        .map(({ roleid }) => roleid)
        .sort(),
    }),
  )
}

/** Pages at every depth, each without the pages below it. */
function pagesOf(pages: readonly ThreatPage[], above = ''): GuidanceItem[] {
  return pages.flatMap((page) => {
    const path = `${above}/${page.path}`
    return [guidanceItem(path, page.name, { ...page, pages: [] }), ...pagesOf(page.pages, path)]
  })
}
