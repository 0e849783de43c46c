import type { Guidance, Role } from '@holdfast/contract/content'
import type { RoleId } from '@holdfast/contract/roles'
import { useAllocations } from '../../../../data/allocations.ts'
import { useUsers } from '../../../../data/users.ts'
import { pluralise } from '../../../../domain/plural.ts'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import { sectionIdsOf } from '../checklists/section-rules.ts'

/**
 * What the specification gives to a role by its id, beyond what every role has: a new role of the
 * same title does not get it.
 */
const RIGHTS_BY_ROLE: Partial<Record<RoleId, string>> = {
  'incident-manager':
    'With it go New incident and Roles allocation in its action plan, and the right to open the page of every role.',
  'cmt-support-officer': 'With it go Incidents and Roles allocation in its action plan.',
  'media-manager': 'With it goes Communications info in its action plan.',
}

/** The consequences of deleting a role, a sentence each. `holders` are names. */
export function roleLosses({ id }: Role, guidance: Guidance, holders: readonly string[]): string[] {
  const sections = sectionIdsOf(guidance, id).length
  const own = Object.entries(RIGHTS_BY_ROLE).find(([roleid]) => roleid === id)?.[1]
  const names = new Intl.ListFormat('en-GB').format(holders)
  return [
    ...(holders.length > 0 ? [`It is allocated to ${names}.`] : []),
    ...(sections > 0
      ? [`Its checklist of ${pluralise(sections, 'section')} goes with it; the sections stay.`]
      : []),
    ...(own ? [`${own} A new role of the same title does not bring this back.`] : []),
  ]
}

export function useRoleLosses(guidance: Guidance): (role: Role) => string[] {
  const { organisationid } = useAdminOrganisation()
  const allocations = useAllocations(organisationid).data ?? []
  const users = useUsers(organisationid).data ?? []
  return (role) => {
    const held = allocations.filter(({ roleid }) => roleid === role.id)
    const holders = held.map(({ userid }) => users.find(({ id }) => id === userid)?.name ?? userid)
    return roleLosses(role, guidance, holders)
  }
}
