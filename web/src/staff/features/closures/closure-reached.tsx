import { useClosureReach } from '../../../data/closures/closures.ts'
import { Notice } from '../../../ui/screen/notice.tsx'
import { describeReach } from './closure-reach-words.ts'
import styles from './closures-screen.module.css'

type ClosureReachedProps = { day: string; closureid: string }

/** Whether anybody was told of a declaration. Amber only when it is known that nobody was. */
export function ClosureReached({ day, closureid }: ClosureReachedProps) {
  const { data } = useClosureReach(day)
  // Of the declaration before, until it is read again.
  const { title, text } = describeReach(data?.closureid === closureid ? data : undefined)
  return (
    <div role="status">
      {title === '' ? (
        <p className={styles.note}>{text}</p>
      ) : (
        <Notice kind="warn" title={title}>
          {text}
        </Notice>
      )}
    </div>
  )
}
