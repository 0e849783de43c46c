import type { Guidance } from '@holdfast/contract/content/content'
import { newNamedId } from '@holdfast/contract/ids'
import { textProblems } from '../guidance-editing/text-rules.ts'
import type { GuidanceSection } from '../guidance-editing/use-guidance-section-form.ts'
import { upsert } from '../list-operations.ts'
import { rolesWith } from './section-rules.ts'

/** `roleids`: who has it in their checklist, in the order of the role list. */
export type SectionFields = { id: string; name: string; roleids: string[] }

/** A checklist section as a section of the guidance; without an id, a new one for these roles. */
export function checklistSectionGuidance(
  current: Guidance,
  sectionid: string | undefined,
  roleids: string[] = [],
): GuidanceSection<SectionFields> {
  return {
    key: `checklist-section/${sectionid ?? 'new'}`,
    initial: readSection(current, sectionid) ?? { id: '', name: '', roleids },
    read: (guidance) => readSection(guidance, sectionid),
    write: writeSection,
    identify: (value) => (value.id ? value : { ...value, id: newNamedId(value.name) }),
    problemsOf: ({ name }) =>
      textProblems(name, {
        field: 'name',
        noun: 'The name',
        limit: 'name',
        ifEmpty: 'Enter a name',
      }),
  }
}

function readSection(guidance: Guidance, sectionid: string | undefined): SectionFields | undefined {
  const section = guidance.checklist_sections.find(({ id }) => id === sectionid)
  return section && { ...section, roleids: rolesWith(guidance, section.id).map(({ id }) => id) }
}

/** Roles that had the section keep its place in their checklists; others get it at the end. */
function writeSection(guidance: Guidance, { id, name, roleids }: SectionFields): Guidance {
  const section = { id, name: name.trim() }
  const had = rolesWith(guidance, id).map((role) => role.id)
  const added = guidance.roles
    .filter((role) => roleids.includes(role.id) && !had.includes(role.id))
    .map((role) => ({ roleid: role.id, checklistsectionid: id }))
  return {
    ...guidance,
    checklist_sections: upsert(
      guidance.checklist_sections,
      section,
      (existing) => existing.id === id,
    ),
    role_checklist_sections: [
      ...guidance.role_checklist_sections.filter(
        (link) => link.checklistsectionid !== id || roleids.includes(link.roleid),
      ),
      ...added,
    ],
  }
}
