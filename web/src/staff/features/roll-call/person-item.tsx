import { faCheck } from '@fortawesome/free-solid-svg-icons/faCheck'
import { faEllipsis } from '@fortawesome/free-solid-svg-icons/faEllipsis'
import { faHourglassHalf } from '@fortawesome/free-solid-svg-icons/faHourglassHalf'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { describeNeeds, needsOf } from '@holdfast/contract/roll-call/needs'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Icon } from '../../../ui/theme/icon.tsx'
import { isWaiting } from './needs-rows.ts'
import styles from './person-list.module.css'
import type { PersonRow } from './person-row.ts'
import {
  describeConflict,
  describeCounted,
  describeStanding,
  describeUnreadNote,
  describeVisit,
  nameOf,
  STATE_COLOURS,
  whoDisagrees,
} from './person-rows.ts'

type PersonItemProps = {
  row: PersonRow
  showsGroup: boolean
  onTap: () => void
  /** Without it a tap is all there is. */
  onMore?: () => void
  /** Says that they wait at their refuge. */
  onRefuge?: (() => void) | undefined
}

/** One person of a list, with what is known of them. */
export function PersonItem({ row, showsGroup, onTap, onMore, onRefuge }: PersonItemProps) {
  const { person, mark, hasNeeds, counted: named } = row
  const isHere = isWaiting(row)
  const needs = describeNeeds({ ...needsOf(row.plan ?? {}), needs: row.needs })
  const isDoubtful = row.before !== undefined || named !== undefined
  const name = nameOf(row)
  const conflict = describeConflict(row)
  const counted = describeCounted(row)
  const noted = describeUnreadNote(row)
  const standing = describeStanding(row)
  const visit = describeVisit(row)
  return (
    <li
      className={styles.item}
      data-state={
        isDoubtful
          ? 'before'
          : isHere
            ? 'waiting'
            : (mark?.state ?? (row.byList ? 'by-list' : 'open'))
      }
      data-colour={isDoubtful || isHere ? 'orange' : mark && STATE_COLOURS[mark.state]}
    >
      <button
        type="button"
        className={styles.tap}
        aria-pressed={onMore && mark?.state === 'present' && !isDoubtful && !isHere}
        onClick={onTap}
      >
        <span className={styles.ring} aria-hidden>
          {!isDoubtful && isHere && <Icon icon={faHourglassHalf} />}
          {!isDoubtful && !isHere && (mark?.state === 'present' || mark?.state === 'released') && (
            <Icon icon={faCheck} />
          )}
          {mark?.state === 'missing' && <Icon icon={faTriangleExclamation} />}
        </span>
        <span className={styles.words}>
          <span className={styles.name}>
            {name} {hasNeeds && <Tag colour="purple">PEEP</Tag>}
          </span>
          {showsGroup && <span className={styles.detail}>{person.groupname || 'On no list'}</span>}
          {needs !== '' && <span className={styles.needs}>{needs}</span>}
          {visit !== undefined && <span className={styles.detail}>{visit}</span>}
          {standing !== undefined && <span className={styles.detail}>{standing}</span>}
          {counted !== undefined && (
            <span className={styles.conflict}>
              <Icon icon={faTriangleExclamation} />
              <span>{counted}</span>
            </span>
          )}
          {noted !== undefined && (
            <span className={styles.conflict}>
              <Icon icon={faTriangleExclamation} />
              <span>{noted}</span>
            </span>
          )}
          {conflict !== undefined && (
            <span className={styles.conflict}>
              <Icon icon={faTriangleExclamation} />
              <span>
                {whoDisagrees(row)}. {conflict}
              </span>
            </span>
          )}
        </span>
      </button>
      {onMore && <IconButton icon={faEllipsis} label={`More about ${name}`} onClick={onMore} />}
      {onRefuge && (
        <div className={styles.refuge}>
          <Button block onClick={onRefuge}>
            At the refuge <span className="visually-hidden">{name}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
