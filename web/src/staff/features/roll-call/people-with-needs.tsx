import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import { needsOf } from '@holdfast/contract/roll-call/needs'
import { PEOPLE, pluralise } from '@holdfast/contract/text'
import { useState } from 'react'
import { useNeeds } from '../../../data/incidents/needs.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { useIsServerReachable } from '../../../http/server-reachability.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { Spinner } from '../../../ui/screen/spinner.tsx'
import styles from './people-with-needs.module.css'
import { PersonList } from './person-list.tsx'
import type { PersonRow } from './person-row.ts'
import { describeRows } from './person-rows.ts'

type PeopleWithNeedsProps = { incidentid: string; rows: readonly PersonRow[] }

/** For those who direct an evacuation: who needs what, where they wait and who goes to them. */
export function PeopleWithNeeds({ incidentid, rows }: PeopleWithNeedsProps) {
  const mayRead = isAllowed(useMe(), 'read needs')
  const [isOpen, setOpen] = useState(false)
  const shown = rows.filter(({ hasNeeds, byList }) => hasNeeds && byList === undefined)
  if (!mayRead || shown.length === 0) return null
  return (
    <section>
      <h2>People with needs ({shown.length})</h2>
      <p role="status">{describeRows(shown)}</p>
      {isOpen ? (
        <OpenedList incidentid={incidentid} rows={shown} />
      ) : (
        <div className={styles.closed}>
          <Button block onClick={() => setOpen(true)}>
            Show what {pluralise(shown.length, PEOPLE)} need{shown.length === 1 && 's'}
          </Button>
          <p className="meta">With refuge and helper. The log says who has opened it.</p>
        </div>
      )}
    </section>
  )
}

function OpenedList({ incidentid, rows }: PeopleWithNeedsProps) {
  const needs = useNeeds(incidentid, true)
  const isReachable = useIsServerReachable()
  if (needs.state === 'loading' && isReachable) return <Spinner />
  if (needs.data === undefined) {
    return (
      <Notice
        kind="warn"
        title="The needs of all people cannot be read right now"
        actions={needs.state === 'failed' && <Button onClick={needs.retry}>Retry</Button>}
      >
        No phone keeps them. The phones of those who count a group have its needs, and the sheets on
        paper have all.
      </Notice>
    )
  }
  const known = new Map(needs.data.map((person) => [person.id, needsOf(person)]))
  return (
    <PersonList
      label="People with needs"
      incidentid={incidentid}
      showsGroups
      rows={rows.map((row) => {
        const found = known.get(row.person.personid)
        return found ? { ...row, needs: found.needs, plan: found } : row
      })}
    />
  )
}
