import { DEFAULT_ROLE_ICON } from '@holdfast/contract/appearance'
import type { Guidance, Role } from '@holdfast/contract/content'
import { newNamedId } from '@holdfast/contract/ids'
import { upsert } from '../list-changes.ts'
import { textProblems } from '../parts/text-rules.ts'
import type { Part } from '../parts/use-part-form.ts'

const NEW: Role = { id: '', title: '', icon: DEFAULT_ROLE_ICON, colour: 'blue' }

/** A role as a part of the guidance; without one, a role that is to be made. */
export function rolePart(role: Role | undefined): Part<Role> {
  return {
    key: `role/${role?.id ?? 'new'}`,
    initial: role ?? NEW,
    read: ({ roles }) => roles.find(({ id }) => id === role?.id),
    write: (guidance, value) => {
      const saved = { ...value, title: value.title.trim() }
      return { ...guidance, roles: upsert(guidance.roles, saved, ({ id }) => id === saved.id) }
    },
    identify: (value) => (value.id ? value : { ...value, id: newNamedId(value.title) }),
    problemsOf: ({ title }) =>
      textProblems(title, {
        field: 'title',
        noun: 'The title',
        limit: 'name',
        ifEmpty: 'Enter a title',
      }),
  }
}

/** The guidance without the role; its checklists stay, for other roles. */
export function withoutRole(guidance: Guidance, roleid: string): Guidance {
  return {
    ...guidance,
    roles: guidance.roles.filter(({ id }) => id !== roleid),
    role_checklist_sections: guidance.role_checklist_sections.filter(
      (link) => link.roleid !== roleid,
    ),
  }
}
