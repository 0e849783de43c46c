import { faCheck } from '@fortawesome/free-solid-svg-icons/faCheck'
import { faEllipsis } from '@fortawesome/free-solid-svg-icons/faEllipsis'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { useState } from 'react'
import { addMark, type MarkToAdd } from '../../../data/incidents/roll-marks.ts'
import { TAP_NOT_KEPT } from '../../../domain/not-kept.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { BareList } from '../../../ui/list/list.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Icon } from '../../../ui/theme/icon.tsx'
import { MarkDialog } from './mark-dialog.tsx'
import styles from './person-list.module.css'
import {
  describeConflict,
  describeStanding,
  nameOf,
  type PersonRow,
  STATE_COLOURS,
} from './person-rows.ts'

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
  const [isRefused, setRefused] = useState(false)
  const open = rows.find(({ key }) => key === openKey)

  async function send(mark: MarkToAdd) {
    setOpenKey(undefined)
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
      {open && (
        <MarkDialog
          row={open}
          onSend={(mark) => void send({ people: [open.person], ...mark })}
          onClose={() => setOpenKey(undefined)}
        />
      )}
    </>
  )
}

type PersonItemProps = {
  row: PersonRow
  showsGroup: boolean
  onTap: () => void
  onMore: () => void
}

function PersonItem({ row, showsGroup, onTap, onMore }: PersonItemProps) {
  const { person, mark, hasNeeds, needs } = row
  const name = nameOf(row)
  const conflict = describeConflict(row)
  const standing = describeStanding(row)
  return (
    <li
      className={styles.item}
      data-state={mark?.state ?? (row.byList ? 'by-list' : 'open')}
      data-colour={mark ? STATE_COLOURS[mark.state] : undefined}
    >
      <button
        type="button"
        className={styles.tap}
        aria-pressed={mark?.state === 'present'}
        onClick={onTap}
      >
        <span className={styles.ring} aria-hidden>
          {mark?.state === 'present' && <Icon icon={faCheck} />}
          {mark?.state === 'missing' && <Icon icon={faTriangleExclamation} />}
        </span>
        <span className={styles.words}>
          <span className={styles.name}>
            {name} {hasNeeds && <Tag colour="purple">PEEP</Tag>}
          </span>
          {showsGroup && <span className={styles.detail}>{person.groupname || 'On no list'}</span>}
          {needs !== '' && <span className={styles.detail}>{needs}</span>}
          {standing !== undefined && <span className={styles.detail}>{standing}</span>}
          {conflict !== undefined && (
            <span className={styles.conflict}>
              <Icon icon={faTriangleExclamation} /> Two people disagree. {conflict}
            </span>
          )}
        </span>
      </button>
      <IconButton icon={faEllipsis} label={`More about ${name}`} onClick={onMore} />
    </li>
  )
}
