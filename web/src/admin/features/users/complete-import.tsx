import type { RoleOrGroupChange, UserChanges } from '@holdfast/contract/people/users'
import { PEOPLE, pluralise } from '@holdfast/contract/text'
import { useState } from 'react'
import { useImportUsers } from '../../../data/admin/users.ts'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import type { ImportWrite } from '../../importing/use-import-rows.ts'
import styles from './complete-import.module.css'

export type UserField = 'username' | 'name' | 'email' | 'type' | 'phone' | 'role' | 'rollgroup'
type Body = Parameters<ImportWrite<UserField>['run']>[0]
type RolesAndGroups = {
  roles: readonly RoleOrGroupChange[]
  rollgroups: readonly RoleOrGroupChange[]
}

/**
 * The writes of an import. `isComplete` means that the table has all users: the import then makes only the
 * `changes` that the last check has found. `rolesAndGroups` are the team roles and roll groups.
 */
export function useUserImport(organisationid: string, isComplete: boolean) {
  const checking = useImportUsers(organisationid)
  const importing = useImportUsers(organisationid)
  const confirm = useConfirm()
  const [changes, setChanges] = useState<UserChanges>()
  const [rolesAndGroups, setRolesAndGroups] = useState<RolesAndGroups>()

  async function check(body: Body) {
    const outcome = await checking.run({ ...body, complete: isComplete })
    const { changes, roles = [], rollgroups = [] } = outcome.ok ? outcome.value : {}
    setChanges(changes)
    setRolesAndGroups({ roles, rollgroups })
    return outcome
  }

  const suspends = changes?.suspended.map(({ userid }) => userid) ?? []
  const roles = rolesAndGroups?.roles ?? []
  const allocates = roles.map(({ userid }) => userid)
  const importAll = (body: Body) =>
    importing.run({ ...body, complete: isComplete, suspends, allocates })

  /** Team roles let people lead an incident, so everybody who gets or loses one is named again. */
  async function confirmRoles(): Promise<boolean> {
    if (roles.length === 0) return true
    return confirm({
      message: `Change the team roles of ${pluralise(roles.length, PEOPLE)}?`,
      details: <RoleOrGroupChangeList changes={roles} />,
      confirmLabel: 'Change and import',
    })
  }

  return {
    checking: { ...checking, run: check },
    importing: { ...importing, run: importAll },
    changes,
    rolesAndGroups,
    confirmRoles,
  }
}

/** Shows who is new, changed, back or gone, before anything is stored. */
export function UserChangesPreview({ changes }: { changes: UserChanges }) {
  const { added, changed, reinstated, suspended } = changes
  const isNothing = [added, changed, reinstated, suspended].every(({ length }) => length === 0)
  if (isNothing) {
    return <p>Everyone in this table is already a user, and no user is left out of it.</p>
  }
  return (
    <div className={styles.changes}>
      <People title="Suspended, because they are not in the table" people={suspended} isOpen />
      <People title="New" people={added} />
      <People
        title="Changed"
        people={changed.map(({ userid, name, summary }) => ({
          userid,
          name: `${name}: ${summary}`,
        }))}
      />
      <People title="Reinstated, because they are in the table again" people={reinstated} />
    </div>
  )
}

type PeopleProps = {
  title: string
  people: readonly { userid: string; name: string }[]
  isOpen?: boolean
}

function People({ title, people, isOpen = false }: PeopleProps) {
  if (people.length === 0) return null
  return (
    <details open={isOpen} className={styles.people}>
      <summary>
        {title}: {pluralise(people.length, 'user')}
      </summary>
      <ul>
        {people.map(({ userid, name }) => (
          <li key={userid}>
            {name} ({userid})
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Shows who gets or loses which team roles and roll groups. */
export function RoleAndGroupChangesPreview({ roles, rollgroups }: RolesAndGroups) {
  if (roles.length + rollgroups.length === 0) return null
  return (
    <div className={styles.changes}>
      {roles.length > 0 && (
        <details open className={styles.people}>
          <summary>Team roles: {pluralise(roles.length, PEOPLE)}</summary>
          <RoleOrGroupChangeList changes={roles} />
        </details>
      )}
      {rollgroups.length > 0 && (
        <details className={styles.people}>
          <summary>Who counts roll groups: {pluralise(rollgroups.length, PEOPLE)}</summary>
          <RoleOrGroupChangeList changes={rollgroups} />
        </details>
      )}
    </div>
  )
}

function RoleOrGroupChangeList({ changes }: { changes: readonly RoleOrGroupChange[] }) {
  return (
    <ul>
      {changes.map(({ userid, name, before, after }) => (
        <li key={userid}>
          {name} ({userid}): {after || 'none'}
          {before !== '' && `, until now ${before}`}
        </li>
      ))}
    </ul>
  )
}
