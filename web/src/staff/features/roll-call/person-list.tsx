import { useState } from 'react'
import { addMark, type MarkToAdd } from '../../../data/incidents/roll-marks.ts'
import { TAP_NOT_KEPT } from '../../../domain/not-kept.ts'
import { useNavigate } from '../../../routing/navigation.tsx'
import { BareList } from '../../../ui/list/list.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { MarkDialog } from './mark-dialog.tsx'
import { atRefuge, isWaiting } from './needs-rows.ts'
import { PersonItem } from './person-item.tsx'
import styles from './person-list.module.css'
import type { PersonRow } from './person-row.ts'
import { isPresentBefore } from './person-rows.ts'
import { releasedBefore } from './reunification-rules.ts'

type PersonListProps = {
  label: string
  incidentid: string
  rows: readonly PersonRow[]
  /** Where those are who are marked present by a tap. */
  place?: string
  /** Shows the group of each person. */
  showsGroups?: boolean
}

/** Who was here before the last alert is marked again as whoever is not marked at all. */
function isMarkedByTap(row: PersonRow): boolean {
  const { mark, byList, counted } = row
  const isOpen = (mark ?? byList ?? counted) === undefined
  return isOpen || (isPresentBefore(row) && !isWaiting(row))
}

function offersRefuge(row: PersonRow): boolean {
  return Boolean(row.plan?.refuge) && (isMarkedByTap(row) || isPresentBefore(row))
}

/** People to mark: a tap says that somebody is present, and for whoever is marked already it asks. */
export function PersonList(props: PersonListProps) {
  const { label, incidentid, rows, place = '', showsGroups = false } = props
  const navigate = useNavigate()
  const [openKey, setOpenKey] = useState<string>()
  const [isNotStored, setNotStored] = useState(false)
  const open = rows.find(({ key }) => key === openKey)

  // That screen keeps the person in sight when this list does not.
  function openReunification({ person, mark }: PersonRow) {
    const who = person.personid ? `person=${person.personid}` : `mark=${mark?.markid}`
    navigate(`/reunification?incident=${incidentid}&${who}`, { viewTransition: true })
  }

  function openDialog(row: PersonRow) {
    if (releasedBefore(row)) openReunification(row)
    else setOpenKey(row.key)
  }

  async function send(mark: MarkToAdd) {
    setOpenKey(undefined)
    setNotStored(!(await addMark(incidentid, mark).catch(() => false)))
  }

  return (
    <>
      {isNotStored && <FailureNotice sentences={[TAP_NOT_KEPT]} />}
      <BareList aria-label={label} className={styles.list}>
        {rows.map((row) => (
          <PersonItem
            key={row.key}
            row={row}
            showsGroup={showsGroups}
            onTap={() =>
              // Of somebody who is not expected, a tap by mistake would say that they are here.
              isMarkedByTap(row)
                ? void send({ people: [row.person], state: 'present', place })
                : openDialog(row)
            }
            onMore={() => openDialog(row)}
            onRefuge={offersRefuge(row) ? () => void send(atRefuge(row)) : undefined}
          />
        ))}
      </BareList>
      {open && (
        <MarkDialog
          row={open}
          onSend={(mark) => void send({ people: [open.person], ...mark })}
          onRelease={() => openReunification(open)}
          onClose={() => setOpenKey(undefined)}
        />
      )}
    </>
  )
}
