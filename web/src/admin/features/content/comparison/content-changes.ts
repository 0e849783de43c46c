import type { Guidance, ThreatPage } from '@holdfast/contract/content'
import { isSame } from '../../../../editing/record-edit-rules.ts'
import { sectionIdsOf, uniqueSectionName } from '../checklists/section-rules.ts'

/** The changes that publishing the draft would bring, part by part. */

export type PartChanges = {
  part: string
  /** The names of what was added and removed. */
  added: string[]
  removed: string[]
  changed: ChangedEntry[]
  /** The same entries in another order. */
  reordered: boolean
}

/** `before` and `after`: the entry of the guidance with everything that belongs to it. */
export type ChangedEntry = { id: string; name: string; before: unknown; after: unknown }

type Entry = { id: string; name: string; value: unknown }

export function changesOf(published: Guidance, draft: Guidance): PartChanges[] {
  const parts = (guidance: Guidance): [string, Entry[]][] => [
    ['Roles', guidance.roles.map((role) => entry(role.id, role.title, role))],
    ['Checklists', sectionsOf(guidance)],
    ['Critical actions', pagesOf(guidance.threats)],
    ['Information', guidance.info.map((page) => entry(page.path || page.name, page.name, page))],
    ['Alerts', guidance.alert_kinds.map((kind) => entry(kind.id, kind.title, kind))],
    ['Initial action', [entry('initial-action', 'Initial action', guidance.initial_action)]],
  ]
  const before = new Map(parts(published))
  return parts(draft)
    .map(([part, after]) => compare(part, before.get(part) ?? [], after))
    .map((changes) =>
      changes.part === 'Checklists' && hasOtherOrderInRoles(published, draft)
        ? { ...changes, reordered: true }
        : changes,
    )
    .filter(isChange)
}

/** Whether a role sees the sections that it had and still has in another order. */
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

function compare(part: string, before: readonly Entry[], after: readonly Entry[]): PartChanges {
  const previous = new Map(before.map((item) => [item.id, item]))
  const presentIds = new Set(after.map(({ id }) => id))
  const kept = after.filter(({ id }) => previous.has(id))
  const order = (entries: readonly Entry[]) => entries.map(({ id }) => id).join('\n')
  return {
    part,
    added: after.filter(({ id }) => !previous.has(id)).map(({ name }) => name),
    removed: before.filter(({ id }) => !presentIds.has(id)).map(({ name }) => name),
    changed: kept
      .map(({ id, name, value }) => ({ id, name, before: previous.get(id)?.value, after: value }))
      .filter(({ before, after }) => !isSame(before, after)),
    reordered: order(kept) !== order(before.filter(({ id }) => presentIds.has(id))),
  }
}

function isChange({ added, changed, removed, reordered }: PartChanges): boolean {
  return reordered || added.length + changed.length + removed.length > 0
}

function entry(id: string, name: string, value: unknown): Entry {
  return { id, name, value }
}

/** A section with its items and the roles that have it. */
function sectionsOf(guidance: Guidance): Entry[] {
  return guidance.checklist_sections.map((section) =>
    entry(section.id, uniqueSectionName(guidance, section), {
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
function pagesOf(pages: readonly ThreatPage[], above = ''): Entry[] {
  return pages.flatMap((page) => {
    const path = `${above}/${page.path}`
    return [entry(path, page.name, { ...page, pages: [] }), ...pagesOf(page.pages, path)]
  })
}
