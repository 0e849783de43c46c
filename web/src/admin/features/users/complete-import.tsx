import type { UserChanges } from '@holdfast/contract/users'
import { useState } from 'react'
import { useImportUsers } from '../../../data/users.ts'
import { pluralise } from '../../../domain/text.ts'
import type { ImportWrite } from '../../importing/use-import-rows.ts'
import styles from './complete-import.module.css'

type Field = 'username' | 'name' | 'email' | 'type'
type Body = Parameters<ImportWrite<Field>['run']>[0]

/**
 * The writes of an import. With `isComplete` the table has all users: `changes` is what the last
 * check has found, and the import does no more than that.
 */
export function useUserImport(organisationid: string, isComplete: boolean) {
  const checking = useImportUsers(organisationid)
  const importing = useImportUsers(organisationid)
  const [changes, setChanges] = useState<UserChanges>()

  async function check(body: Body) {
    const outcome = await checking.run({ ...body, complete: isComplete })
    setChanges(outcome.ok ? outcome.value.changes : undefined)
    return outcome
  }

  const suspends = changes?.suspended.map(({ userid }) => userid) ?? []
  const importAll = (body: Body) => importing.run({ ...body, complete: isComplete, suspends })
  return {
    checking: { ...checking, run: check },
    importing: { ...importing, run: importAll },
    changes,
  }
}

/** Who is new, changed, back and gone, before anything is stored. */
export function UserChangesPreview({ changes }: { changes: UserChanges }) {
  const { added, changed, reinstated, suspended } = changes
  const isNothing = [added, changed, reinstated, suspended].every(({ length }) => length === 0)
  if (isNothing) return <p>Everybody in the table is known already, and nobody is missing.</p>
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
