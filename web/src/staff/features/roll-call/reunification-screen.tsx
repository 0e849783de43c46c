import { faClipboardUser } from '@fortawesome/free-solid-svg-icons/faClipboardUser'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useState } from 'react'
import { useRefusedReleases } from '../../../data/incidents/releases.ts'
import { useHasNames } from '../../../data/incidents/roll-people.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { BareList } from '../../../ui/list/list.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { IncidentLine } from '../../shell/incident-line.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { usePersonRows } from './people-by-name.tsx'
import { PersonItem } from './person-item.tsx'
import styles from './person-list.module.css'
import { isFound, type PersonRow } from './person-rows.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { isAway, isStillHere, leftByGroup, releasedBefore } from './reunification-rules.ts'
import { useCountedIncident } from './use-counted-incident.ts'

/** Hands people to the adults who collect them, and shows who still waits. */
export function ReunificationScreen() {
  const { read, searchString } = useCountedIncident()
  const hasNames = useHasNames()
  return (
    <StaffScreen title="Reunification" back={`/roll-call${searchString}`}>
      <SectionLoader read={read}>
        {() =>
          read.data && hasNames && read.data.closed === null ? (
            <Reunification incident={read.data} />
          ) : (
            <EmptyState
              icon={faClipboardUser}
              title="Nobody can be handed over here now"
              text={
                hasNames
                  ? 'People are handed over while an incident is in progress.'
                  : 'Your organisation counts by number. An admin can switch on the roll call by name.'
              }
              action={<LinkButton to="/roll-call">Roll call</LinkButton>}
            />
          )
        }
      </SectionLoader>
    </StaffScreen>
  )
}

/** More rows would scroll for ever; another letter finds the rest. */
const MAX_SHOWN = 40

function Reunification({ incident }: { incident: Incident }) {
  // Visitors go by themselves.
  const rows = usePersonRows(incident.id).filter(({ visit }) => !visit)
  const refused = useRefusedReleases(incident.id)
  const online = useOnline()
  const [typed, setTyped] = useState('')
  const [groupid, setGroupid] = useState('')
  const [openKey, setOpenKey] = useState<string>()
  const open = rows.find(({ key }) => key === openKey)
  const groups = leftByGroup(rows).filter(({ id }) => id !== '')
  const disputed = rows.filter(({ mark }) => mark?.conflict && mark.released)
  const shown = rows.filter(
    (row) => isFound(row, typed) && (groupid === '' || row.person.groupid === groupid),
  )
  const all = rows.filter(isStillHere).length
  const list = { onOpen: setOpenKey }
  return (
    <>
      <IncidentLine incident={incident} />
      {refused.map((why) => (
        <Notice key={why} kind="danger" title="Not recorded">
          {why}
        </Notice>
      ))}
      {!online && (
        <Notice kind="warn" title="You are offline">
          Releases are kept on this phone and sent later. Others do not see them before.
        </Notice>
      )}
      <p role="status">
        <strong>{all} still here</strong>, {rows.filter(releasedBefore).length} handed over
      </p>
      <People {...list} title="Two people disagree" rows={disputed} />
      <TextField
        label="Find somebody by the first letters of a name"
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField
        label="Group"
        value={groupid}
        emptyOption="All groups"
        options={groups.map(({ id, name, left, total }) => ({
          value: id,
          label: `${name}: ${left} of ${total} still here`,
        }))}
        onChange={(event) => setGroupid(event.target.value)}
      />
      {shown.length === 0 && <p>Nobody on a list has such a name.</p>}
      <People {...list} title="Still here" rows={shown.filter(isStillHere)} />
      <People {...list} title="Handed over" rows={shown.filter(releasedBefore)} />
      <People {...list} title="Not on site today" rows={shown.filter(isAway)} />
      {open && (
        <ReleaseDialog incidentid={incident.id} row={open} onClose={() => setOpenKey(undefined)} />
      )}
    </>
  )
}

type PeopleProps = { title: string; rows: readonly PersonRow[]; onOpen: (key: string) => void }

function People({ title, rows, onOpen }: PeopleProps) {
  if (rows.length === 0) return null
  return (
    <section>
      <h2>
        {title} ({rows.length})
      </h2>
      <BareList aria-label={title} className={styles.list}>
        {rows.slice(0, MAX_SHOWN).map((row) => (
          <PersonItem key={row.key} row={row} showsGroup onTap={() => onOpen(row.key)} />
        ))}
      </BareList>
      {rows.length > MAX_SHOWN && (
        <p className="meta">
          {rows.length - MAX_SHOWN} more. Type a letter, or choose a group, to see them.
        </p>
      )}
    </section>
  )
}
