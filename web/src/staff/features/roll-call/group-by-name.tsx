import type { Incident } from '@holdfast/contract/incidents/incidents'
import { MAX_NAME_CHARACTERS } from '@holdfast/contract/limits'
import type { SummableCount } from '@holdfast/contract/roll-call/roll-call-totals'
import { useState } from 'react'
import { useNewestAlertToAll } from '../../../data/incidents/merged-alerts.ts'
import { addMark, type MarkToAdd } from '../../../data/incidents/roll-marks.ts'
import { TAP_NOT_KEPT } from '../../../domain/not-kept.ts'
import { useFormDraft } from '../../../editing/form-draft.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { IncidentLine } from '../../shell/incident-line.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import styles from './group-by-name.module.css'
import { SomebodyElseDialog } from './mark-dialog.tsx'
import { needsFirst } from './needs-rows.ts'
import { NotOnSite } from './not-on-site.tsx'
import { PersonList } from './person-list.tsx'
import type { PersonRow } from './person-row.ts'
import {
  allPresentLabel,
  byListRows,
  describeRows,
  isFound,
  presentByOneTap,
} from './person-rows.ts'

type GroupByNameProps = {
  incident: Incident
  group: { id: string; name: string; count?: SummableCount | undefined }
  /** Those of the group. */
  rows: readonly PersonRow[]
  back: string
  onCountByNumber: () => void
}

/** `alerted`: the newest alert to everybody when it was typed; empty without one. */
type PlaceDraft = { place: string; alerted: string }

/** Lists of more people than this can be searched. */
const SEARCHED_FROM = 12

/** Counts one group by name. */
export function GroupByName({ incident, group, rows, back, onCountByNumber }: GroupByNameProps) {
  const online = useOnline()
  // Where the group hid in a lockdown is not where it stands after the evacuation.
  const alertid = useNewestAlertToAll(incident.id)?.id ?? ''
  const place = useFormDraft<PlaceDraft>(`place of ${incident.id} ${group.id}`)
  const [typed, setTyped] = useState('')
  const [isAdding, setAdding] = useState(false)
  const [isNotStored, setNotStored] = useState(false)
  const where = place.value?.alerted === alertid ? place.value.place : ''
  const open = presentByOneTap(rows)
  const found = rows.filter((row) => isFound(row, typed))

  async function send(mark: MarkToAdd) {
    setAdding(false)
    setNotStored(!(await addMark(incident.id, mark).catch(() => false)))
  }

  return (
    <StaffScreen title={group.name} back={back}>
      <IncidentLine incident={incident} />
      {isNotStored && <FailureNotice sentences={[TAP_NOT_KEPT]} />}
      {incident.closed !== null && <Notice kind="warn" title="This incident was closed" />}
      <p role="status" className={styles.sum}>
        {describeRows(rows)}
      </p>
      {!online && <p className="meta">You are offline. Marks are sent when you are back online.</p>}
      <TextField
        label="Where is the group? (optional)"
        value={where}
        maxLength={MAX_NAME_CHARACTERS}
        onChange={(event) => place.save({ place: event.target.value, alerted: alertid })}
      />
      {open.length > 0 && typed === '' && (
        <Button
          kind="primary"
          block
          onClick={() =>
            void send({ people: open.map(({ person }) => person), state: 'present', place: where })
          }
        >
          {allPresentLabel(rows)}
        </Button>
      )}
      {rows.length > SEARCHED_FROM && (
        <TextField
          label="Find by the first letters of a name"
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <PersonList
        label={group.name}
        incidentid={incident.id}
        rows={needsFirst(found.filter(({ byList }) => byList === undefined))}
        place={where}
      />
      <NotOnSite incidentid={incident.id} rows={byListRows(found)} isOpen />
      <div className={styles.others}>
        <Button block onClick={() => setAdding(true)}>
          Somebody who is not on the list
        </Button>
        <Button kind="quiet" block onClick={onCountByNumber}>
          Count by number instead
        </Button>
      </div>
      {isAdding && (
        <SomebodyElseDialog
          group={group}
          rows={rows}
          onClose={() => setAdding(false)}
          onSend={({ name, ...mark }) =>
            void send({
              ...mark,
              people: [{ personid: '', name, groupid: group.id, groupname: group.name }],
            })
          }
        />
      )}
    </StaffScreen>
  )
}
