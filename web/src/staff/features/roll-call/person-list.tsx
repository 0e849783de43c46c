import { useState } from 'react'
import { addMark, type MarkToAdd } from '../../../data/incidents/roll-marks.ts'
import { TAP_NOT_KEPT } from '../../../domain/not-kept.ts'
import { BareList } from '../../../ui/list/list.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { MarkDialog } from './mark-dialog.tsx'
import { PersonItem } from './person-item.tsx'
import styles from './person-list.module.css'
import type { PersonRow } from './person-rows.ts'
import { ReleaseDialog } from './release-dialog.tsx'

type PersonListProps = {
  label: string
  incidentid: string
  rows: readonly PersonRow[]
  /** Where those are who are marked present by a tap. */
  place?: string
  /** Shows the group of each person. */
  showsGroups?: boolean
}

/** People to mark: a tap says that somebody is present, and for whoever is marked already it asks. */
export function PersonList(props: PersonListProps) {
  const { label, incidentid, rows, place = '', showsGroups = false } = props
  const [openKey, setOpenKey] = useState<string>()
  const [isReleased, setReleased] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const open = rows.find(({ key }) => key === openKey)

  function close() {
    setOpenKey(undefined)
    setReleased(false)
  }

  async function send(mark: MarkToAdd) {
    close()
    setRefused(!(await addMark(incidentid, mark).catch(() => false)))
  }

  return (
    <>
      {isRefused && <FailureNotice sentences={[TAP_NOT_KEPT]} />}
      <BareList aria-label={label} className={styles.list}>
        {rows.map((row) => (
          <PersonItem
            key={row.key}
            row={row}
            showsGroup={showsGroups}
            onTap={() =>
              // Of somebody who is not expected, a tap by mistake would say that they are here.
              row.mark || row.byList
                ? setOpenKey(row.key)
                : void send({ people: [row.person], state: 'present', place })
            }
            onMore={() => setOpenKey(row.key)}
          />
        ))}
      </BareList>
      {open && isReleased && <ReleaseDialog incidentid={incidentid} row={open} onClose={close} />}
      {open && !isReleased && (
        <MarkDialog
          row={open}
          onSend={(mark) => void send({ people: [open.person], ...mark })}
          onRelease={() => setReleased(true)}
          onClose={close}
        />
      )}
    </>
  )
}
