import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useState } from 'react'
import { useSearchParams } from '../../../routing/navigation.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { BareList } from '../../../ui/list/list.tsx'
import { usePersonRows } from './people-by-name.tsx'
import { PersonItem } from './person-item.tsx'
import styles from './person-list.module.css'
import type { PersonRow } from './person-row.ts'
import { describeUnreadNote, isFound, missingRows, namesakesOf } from './person-rows.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { ReunificationFrame } from './reunification-frame.tsx'
import {
  awaitsAdult,
  type GroupLeft,
  isAway,
  leftByGroup,
  releasedBefore,
} from './reunification-rules.ts'
import stationStyles from './stations/stations.module.css'
import { Stations } from './stations/stations.tsx'

/** Who still waits and for whom; leads to the stations, and hands over whoever was not asked for. */
export function ReunificationScreen() {
  return (
    <ReunificationFrame title="Reunification" back="/roll-call">
      {(incident, searchString) => (
        <Reunification incident={incident} searchString={searchString} />
      )}
    </ReunificationFrame>
  )
}

/** More rows would scroll for ever; another letter finds the rest. */
const MAX_SHOWN = 40

type ReunificationProps = { incident: Incident; searchString: string }

function Reunification({ incident, searchString }: ReunificationProps) {
  // Visitors go by themselves.
  const rows = usePersonRows(incident.id).filter(({ visit }) => !visit)
  const [open, onOpen] = useOpenPerson(rows)
  const disputed = rows.filter(({ mark }) => mark?.conflict && mark.released)
  const missing = missingRows(rows).length
  return (
    <>
      <p role="status">
        {missing > 0 && <strong>{missing} missing, </strong>}
        <strong>{rows.filter(awaitsAdult).length} not handed over yet</strong>,{' '}
        {rows.filter(releasedBefore).length} handed over
      </p>
      <Stations incidentid={incident.id} searchString={searchString} />
      <People onOpen={onOpen} title="Two people disagree" rows={disputed} />
      <People
        onOpen={onOpen}
        title="Handed to an adult whom the school has a note about"
        rows={rows.filter((row) => describeUnreadNote(row) !== undefined)}
      />
      <Everybody rows={rows} onOpen={onOpen} />
      {open && (
        <ReleaseDialog
          incidentid={incident.id}
          row={open}
          namesakes={namesakesOf(rows, open)}
          onClose={() => onOpen(undefined)}
        />
      )}
    </>
  )
}

/** The person whose dialog is open. The roll call leads here with somebody to hand over. */
function useOpenPerson(rows: readonly PersonRow[]) {
  const [params] = useSearchParams()
  const addressed = rows.find(({ person, mark }) =>
    person.personid === ''
      ? mark?.markid === params.get('mark')
      : person.personid === params.get('person'),
  )
  const [chosen, setChosen] = useState<{ key: string | undefined }>()
  const open = chosen ? rows.find(({ key }) => key === chosen.key) : addressed
  return [open, (key: string | undefined) => setChosen({ key })] as const
}

type EverybodyProps = Pick<PeopleProps, 'rows' | 'onOpen'>

/** Everybody by name or group, to hand over whom nobody has asked for. */
function Everybody({ rows, onOpen }: EverybodyProps) {
  const [typed, setTyped] = useState('')
  const [groupid, setGroupid] = useState('')
  const groups = leftByGroup(rows).filter(({ id }) => id !== '')
  const shown = rows.filter(
    (row) => isFound(row, typed) && (groupid === '' || row.person.groupid === groupid),
  )
  return (
    <>
      <LeftByGroup groups={groups} />
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
          label: `${name}: ${left} of ${total} not handed over`,
        }))}
        onChange={(event) => setGroupid(event.target.value)}
      />
      {shown.length === 0 && <p>Nobody on a list has such a name.</p>}
      <People onOpen={onOpen} title="Not handed over yet" rows={shown.filter(awaitsAdult)} />
      <People onOpen={onOpen} title="Handed over" rows={shown.filter(releasedBefore)} />
      <People onOpen={onOpen} title="Not on site today" rows={shown.filter(isAway)} />
    </>
  )
}

function LeftByGroup({ groups }: { groups: readonly GroupLeft[] }) {
  return (
    <details className={stationStyles.left}>
      <summary>Left by group</summary>
      <BareList aria-label="Left by group">
        {groups.map(({ id, name, left, total }) => (
          <li key={id}>
            {name}: {left} of {total} left
          </li>
        ))}
      </BareList>
    </details>
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
