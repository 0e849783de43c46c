import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useMemo, useState } from 'react'
import { useNewestAlertToAll } from '../../../data/incidents/merged-alerts.ts'
import { useCounts, useRollGroups } from '../../../data/incidents/roll-call.ts'
import { useMarks } from '../../../data/incidents/roll-marks.ts'
import { useAbsent, useHasNames, usePeople } from '../../../data/incidents/roll-people.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { isWaiting } from './needs-rows.ts'
import { NotOnSite } from './not-on-site.tsx'
import { PeopleWithNeeds } from './people-with-needs.tsx'
import { PersonList } from './person-list.tsx'
import type { PersonRow } from './person-row.ts'
import { byListRows, describeUnreadNote, isFound, missingRows, personRows } from './person-rows.ts'

/** The rows of everybody whom this device knows in the incident. */
export function usePersonRows(incidentid: string | undefined): readonly PersonRow[] {
  const groups = useRollGroups().data
  const people = usePeople(incidentid)
  const marks = useMarks(incidentid)
  const absent = useAbsent(people)
  const alerted = useNewestAlertToAll(incidentid)
  const { rows } = useCounts(incidentid)
  return useMemo(() => {
    const counts = rows.filter(({ isByName }) => !isByName)
    return personRows({ people, marks, groups: groups ?? [], counts, absent, alerted })
  }, [people, marks, groups, rows, absent, alerted])
}

/** More rows would scroll for ever; another letter finds the rest. */
const MAX_FOUND = 40

const NOTED = 'Handed to an adult whom the school has a note about'

/** The missing by name, what two people disagree about, and a search for anybody. */
export function PeopleByName({ incident }: { incident: Incident }) {
  const rows = usePersonRows(incident.id)
  const hasNames = useHasNames()
  const { type } = useMe()
  const [typed, setTyped] = useState('')
  if (!hasNames || rows.length === 0) return null
  if (incident.closed !== null && type !== 'admin') {
    return (
      <Notice kind="info" title="What was counted by name is not shown here any more">
        Names leave the phones when an incident is closed. Admins find them in its record.
      </Notice>
    )
  }
  const missing = missingRows(rows)
  const waiting = rows.filter(isWaiting)
  const disputed = rows.filter(({ mark }) => mark?.conflict)
  const noted = rows.filter((row) => describeUnreadNote(row) !== undefined)
  const found = typed.trim() === '' ? [] : rows.filter((row) => isFound(row, typed))
  const list = { incidentid: incident.id, showsGroups: true }
  return (
    <>
      {incident.closed === null && <PeopleWithNeeds incidentid={incident.id} rows={rows} />}
      <LinkButton to={`/reunification?incident=${incident.id}`} block>
        Hand people over to adults
      </LinkButton>
      {disputed.length > 0 && (
        <section>
          <h2>Two people disagree ({disputed.length})</h2>
          <PersonList {...list} label="Two people disagree" rows={disputed} />
        </section>
      )}
      {noted.length > 0 && (
        <section>
          <h2>
            {NOTED} ({noted.length})
          </h2>
          <PersonList {...list} label={NOTED} rows={noted} />
        </section>
      )}
      {missing.length > 0 && (
        <section>
          <h2>Missing by name ({missing.length})</h2>
          <PersonList {...list} label="Missing by name" rows={missing} />
        </section>
      )}
      {waiting.length > 0 && (
        <section>
          <h2>At a refuge ({waiting.length})</h2>
          <p>They are counted as present, and are still in the building.</p>
          <PersonList {...list} label="At a refuge" rows={waiting} />
        </section>
      )}
      <TextField
        label="Find somebody by the first letters of a name"
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div role="status">
        {typed.trim() !== '' && found.length === 0 && <p>Nobody on a list has such a name.</p>}
        {found.length > MAX_FOUND && (
          <p>{found.length} people. Type another letter to see all of them.</p>
        )}
      </div>
      {found.length > 0 && <PersonList {...list} label="Found" rows={found.slice(0, MAX_FOUND)} />}
      {typed.trim() === '' && <NotOnSite {...list} rows={byListRows(rows)} />}
    </>
  )
}
