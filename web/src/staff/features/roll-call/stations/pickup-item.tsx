import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { IDENTITY_WORDS, nameAdult } from '@holdfast/contract/roll-call/release-words'
import type { ReactNode } from 'react'
import { serverNow } from '../../../../session/server-clock.ts'
import { useEveryMinute } from '../../../../ui/hooks/use-every-minute.ts'
import { useHasLasted } from '../../../../ui/hooks/use-has-lasted.ts'
import { Tag } from '../../../../ui/tag.tsx'
import { Icon } from '../../../../ui/theme/icon.tsx'
import { nameOf } from '../person-rows.ts'
import { releasedBefore } from '../reunification-rules.ts'
import styles from './pickup-item.module.css'
import {
  describeFetching,
  describeOthers,
  describeWait,
  describeWhere,
  describeWithdrawn,
  isOpen,
  type PickupRow,
  warningsOf,
} from './pickup-rows.ts'

type PickupItemProps = {
  item: PickupRow
  /** Buttons. */
  children?: ReactNode
}

/** An adult who waits: for whom, since when, and where that person is. */
export function PickupItem({ item, children }: PickupItemProps) {
  const { pickup, row } = item
  const { collector, asked, isUnsent } = pickup
  const now = useEveryMinute(serverNow)
  const isShownUnsent = useHasLasted(isUnsent)
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <span className={styles.name}>
          {nameOf(row)} {row.hasNeeds && <Tag colour="purple">PEEP</Tag>}
        </span>
        {isOpen(item) && <span className={styles.wait}>{describeWait(pickup, now)}</span>}
      </div>
      <span>{row.person.groupname || 'On no list'}</span>
      {row.needs !== '' && <span className={styles.detail}>{row.needs}</span>}
      <span className={styles.detail}>
        For {nameAdult(collector)}, {IDENTITY_WORDS[collector.identity]}
        {asked.note !== '' && `. ${asked.note}`}
      </span>
      {isOpen(item) && <span className={styles.detail}>{describeWhere(row)}</span>}
      {isShownUnsent && <span className={styles.detail}>Not sent yet</span>}
      <PickupState item={item} />
      {warningsOf(item).map((warning) => (
        <span key={warning} className={styles.warning}>
          <Icon icon={faTriangleExclamation} />
          <span>{warning}</span>
        </span>
      ))}
      {children && <div className={styles.actions}>{children}</div>}
    </li>
  )
}

function PickupState({ item }: { item: PickupRow }) {
  return statesOf(item).map((words) => (
    <span key={words} className={styles.state}>
      {words}
    </span>
  ))
}

/** What became of the request, and how far others are with the same person. */
function statesOf(item: PickupRow): string[] {
  const { pickup, row } = item
  const withdrawn = pickup.state === 'withdrawn' && describeWithdrawn(pickup)
  if (!isOpen(item))
    return [releasedBefore(row), withdrawn].filter((words) => typeof words === 'string')
  const own = {
    here: 'At the gate',
    fetching: describeFetching(pickup, nameOf(row)),
    ...{ asked: undefined, waiting: undefined, withdrawn: undefined },
  }[pickup.state]
  return [own, describeOthers(item)].filter((words) => words !== undefined)
}
