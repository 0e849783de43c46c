import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { describeState } from '@holdfast/contract/roll-call/mark-words'
import { IDENTITY_WORDS, nameAdult } from '@holdfast/contract/roll-call/release-words'
import type { ReactNode } from 'react'
import { serverNow } from '../../../../session/server-clock.ts'
import { useEveryMinute } from '../../../../ui/hooks/use-every-minute.ts'
import { Tag } from '../../../../ui/tag.tsx'
import { Icon } from '../../../../ui/theme/icon.tsx'
import { capitalise, nameOf } from '../person-rows.ts'
import { releasedBefore } from '../reunification-rules.ts'
import styles from './pickup-item.module.css'
import { describeWait, describeWhere, isOpen, nameFetchers, type PickupRow } from './pickup-rows.ts'

type PickupItemProps = {
  item: PickupRow
  /** Buttons. */
  children?: ReactNode
}

/** An adult who waits: for whom, since when, and where that person is. */
export function PickupItem({ item, children }: PickupItemProps) {
  const { pickup, row } = item
  const { collector, asked, isWaiting } = pickup
  const now = useEveryMinute(serverNow)
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
      {isWaiting && <span className={styles.detail}>Not sent yet</span>}
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
  const { pickup, row } = item
  if (!isOpen(item)) {
    const ended = releasedBefore(row) ?? `Withdrawn by ${pickup.last.authorname}`
    return <span className={styles.state}>{ended}</span>
  }
  if (pickup.state === 'here') return <span className={styles.state}>At the gate</span>
  if (pickup.state !== 'fetching') return null
  const isOne = pickup.fetchers.length === 1
  return (
    <span className={styles.state}>
      {nameFetchers(pickup)} {isOne ? 'fetches' : 'both fetch'} {nameOf(row)}
    </span>
  )
}

function warningsOf(item: PickupRow): string[] {
  if (!isOpen(item)) return []
  const { row, others } = item
  const { mark } = row
  const isDoubtful =
    mark?.state === 'missing' || mark?.state === 'injured' || mark?.state === 'absent'
  return [
    ...others.map(({ collector }) => `${nameAdult(collector)} asks for ${nameOf(row)} too`),
    ...(isDoubtful ? [`${capitalise(describeState(mark))} by the last mark`] : []),
    ...(row.byList ? ['Not on site today, by the list of the day'] : []),
  ]
}
