import type { Guidance, Role } from '@holdfast/contract/content/content'
import { moveTo, moveWithin } from '../list-operations.ts'

/** Changes to checklist sections, and the rows of their list. */

type Section = Guidance['checklist_sections'][number]
/** `name` is unique among the sections; `title` is what staff see. */
export type SectionRow = { id: string; name: string; title: string; items: number; roles: Role[] }

/** All sections in their order, or those of one role in the order in which its holders see them. */
export function sectionRows(guidance: Guidance, roleid?: string): SectionRow[] {
  const sections = new Map(guidance.checklist_sections.map((section) => [section.id, section]))
  const ids = roleid === undefined ? [...sections.keys()] : sectionIdsOf(guidance, roleid)
  return ids.flatMap((id) => {
    const section = sections.get(id)
    if (!section) return []
    const items = guidance.checklist_items.filter((item) => item.sectionid === id).length
    const roles = rolesWith(guidance, id)
    return [{ id, name: uniqueSectionName(guidance, section), title: section.name, items, roles }]
  })
}

/** The section's name; with its roles where another section has the same name: `First hour (Log keeper)`. */
export function uniqueSectionName(guidance: Guidance, { id, name }: Section): string {
  const titles = rolesWith(guidance, id).map(({ title }) => title)
  const isUnique = guidance.checklist_sections.filter((other) => other.name === name).length === 1
  return isUnique || titles.length === 0 ? name : `${name} (${titles.join(', ')})`
}

/** The roles that have the section, in the order of the role list. */
export function rolesWith(guidance: Guidance, sectionid: string): Role[] {
  const holders = guidance.role_checklist_sections
    .filter(({ checklistsectionid }) => checklistsectionid === sectionid)
    .map(({ roleid }) => roleid)
  return guidance.roles.filter(({ id }) => holders.includes(id))
}

/** The ids of a role's sections, in the order in which its holders see them. */
export function sectionIdsOf(guidance: Guidance, roleid: string): string[] {
  return guidance.role_checklist_sections
    .filter((link) => link.roleid === roleid)
    .map(({ checklistsectionid }) => checklistsectionid)
}

/** Removes the section, its items and its place in the checklists of roles. */
export function withoutSection(guidance: Guidance, sectionid: string): Guidance {
  return {
    ...guidance,
    checklist_sections: guidance.checklist_sections.filter(({ id }) => id !== sectionid),
    checklist_items: guidance.checklist_items.filter((item) => item.sectionid !== sectionid),
    role_checklist_sections: guidance.role_checklist_sections.filter(
      ({ checklistsectionid }) => checklistsectionid !== sectionid,
    ),
  }
}

/** Moves a section in the checklist of one role; `to` is counted from 0. */
export function moveSectionInRole(
  guidance: Guidance,
  roleid: string,
  sectionid: string,
  to: number,
): Guidance {
  return {
    ...guidance,
    role_checklist_sections: moveWithin(
      guidance.role_checklist_sections,
      (link) => link.roleid === roleid,
      ({ checklistsectionid }) => checklistsectionid === sectionid,
      to,
    ),
  }
}

/**
 * Moves a section in the list of all sections. In each role's checklist it moves past the same sections; the
 * rest of the role's own order stays.
 */
export function moveSectionEverywhere(guidance: Guidance, sectionid: string, to: number): Guidance {
  const ids = guidance.checklist_sections.map(({ id }) => id)
  const from = ids.indexOf(sectionid)
  if (from < 0) return guidance
  const isDown = to > from
  const passed = isDown ? ids.slice(from + 1, to + 1) : ids.slice(to, from)
  const sections = moveTo(guidance.checklist_sections, ({ id }) => id === sectionid, to)
  return guidance.roles.reduce(
    (changed, { id: roleid }) => {
      const own = sectionIdsOf(changed, roleid)
      const places = own.flatMap((id, place) => (passed.includes(id) ? [place] : []))
      const current = own.indexOf(sectionid)
      const target = isDown ? Math.max(current, ...places) : Math.min(current, ...places)
      return current < 0 ? changed : moveSectionInRole(changed, roleid, sectionid, target)
    },
    { ...guidance, checklist_sections: sections },
  )
}
