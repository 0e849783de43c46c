import { DEFAULT_ROLE_ICON } from '@holdfast/contract/content/appearance'
import type { Guidance, Role } from '@holdfast/contract/content/content'
import { newNamedId } from '@holdfast/contract/ids'
import type { RoleId } from '@holdfast/contract/people/roles'
import { listOf, pluralise } from '@holdfast/contract/text'
import { useUsers } from '../../../../data/admin/users.ts'
import { useAllocations } from '../../../../data/incidents/allocations.ts'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import { sectionIdsOf } from '../checklists/section-rules.ts'
import { markdownProblems, textProblems } from '../guidance-editing/text-rules.ts'
import type { GuidanceSection } from '../guidance-editing/use-guidance-section-form.ts'
import { upsert } from '../list-operations.ts'

const NEW: Role = { id: '', title: '', icon: DEFAULT_ROLE_ICON, colour: 'blue' }

/** A role as a section of the guidance; without one, a new role. */
export function roleGuidance(role: Role | undefined): GuidanceSection<Role> {
  return {
    key: `role/${role?.id ?? 'new'}`,
    initial: role ?? NEW,
    read: ({ roles }) => roles.find(({ id }) => id === role?.id),
    write: (guidance, value) => {
      const { note = '', ...role } = value
      const trimmed = note.trim()
      const saved = { ...role, title: role.title.trim(), ...(trimmed && { note: trimmed }) }
      return { ...guidance, roles: upsert(guidance.roles, saved, ({ id }) => id === saved.id) }
    },
    identify: (value) => (value.id ? value : { ...value, id: newNamedId(value.title) }),
    problemsOf: ({ title, note = '' }) => [
      ...textProblems(title, {
        field: 'title',
        noun: 'The title',
        limit: 'name',
        ifEmpty: 'Enter a title',
      }),
      ...markdownProblems(note, { field: 'note', noun: 'The text below the checklist' }),
    ],
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
    alert_kinds: guidance.alert_kinds.map((kind) => ({
      ...kind,
      roles: kind.roles.filter((role) => role !== roleid),
    })),
  }
}

/**
 * Rights that the specification gives to single roles, by their ids. A new role with the same title does not
 * get them.
 */
const RIGHTS_BY_ROLE: Partial<Record<RoleId, string>> = {
  'incident-manager':
    'With it go New incident and Roles allocation in its action plan, and the right to open the page of every role.',
  'cmt-support-officer': 'With it go Incidents and Roles allocation in its action plan.',
  'media-manager': 'With it goes Communications info in its action plan.',
}

/** The consequences of deleting a role, a sentence each. `holders` are names. */
export function deletionConsequences(
  { id }: Role,
  guidance: Guidance,
  holders: readonly string[],
): string[] {
  const sections = sectionIdsOf(guidance, id).length
  const rights = Object.entries(RIGHTS_BY_ROLE).find(([roleid]) => roleid === id)?.[1]
  const names = listOf(holders)
  return [
    ...(holders.length > 0 ? [`It is allocated to ${names}.`] : []),
    ...(sections > 0
      ? [`Its checklist of ${pluralise(sections, 'section')} goes with it; the sections stay.`]
      : []),
    ...(rights ? [`${rights} A new role of the same title does not bring this back.`] : []),
  ]
}

export function useDeletionConsequences(guidance: Guidance): (role: Role) => string[] {
  const { organisationid } = useAdminOrganisation()
  const allocations = useAllocations(organisationid).data ?? []
  const users = useUsers(organisationid).data ?? []
  return (role) => {
    const held = allocations.filter(({ roleid }) => roleid === role.id)
    const holders = held.map(({ userid }) => users.find(({ id }) => id === userid)?.name ?? userid)
    return deletionConsequences(role, guidance, holders)
  }
}
