import type { RollCallTotals as Totals } from '@holdfast/contract/roll-call-totals'
import { pluralise } from '../../../domain/text.ts'
import { Notice } from '../../../ui/notice.tsx'
import styles from './roll-call-screen.module.css'

type RollCallTotalsProps = {
  totals: Totals
  /** Counts of this device that the server has not got yet. */
  waiting: number
}

const NOT_SENT = { one: 'count is not sent yet', many: 'counts are not sent yet' }

/** What all counts add up to. */
export function RollCallTotals({ totals, waiting }: RollCallTotalsProps) {
  const { expected, present, missing, injured, unaccounted, notHeardOf } = totals
  const tiles = [
    ['Expected', expected, 'black'],
    ['Present', present, 'ok'],
    ['Missing', missing, missing > 0 ? 'danger' : 'black'],
    ['Injured', injured, injured > 0 ? 'orange' : 'black'],
    ['Not heard of', notHeardOf, notHeardOf > 0 ? 'warn' : 'ok'],
    ['Unaccounted for', unaccounted, unaccounted > 0 ? 'danger' : 'ok'],
  ] as const
  return (
    <>
      <dl className={styles.totals} aria-label="Totals">
        {tiles.map(([title, number, colour]) => (
          <div key={title} className={styles.total} data-colour={colour}>
            <dt>{title}</dt>
            <dd>{number}</dd>
          </div>
        ))}
      </dl>
      <div role="status">
        {waiting > 0 && (
          <Notice kind="warn" title={pluralise(waiting, NOT_SENT)}>
            It is kept on this device and sent by itself as soon as the server can be reached.
          </Notice>
        )}
      </div>
    </>
  )
}
