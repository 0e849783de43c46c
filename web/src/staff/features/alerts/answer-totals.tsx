import type { AlertRecipient } from '@holdfast/contract/alerts'
import { groupRecipients } from './answer-groups.ts'
import styles from './answer-totals.module.css'

/** How many need help, have not answered, and are safe. */
export function AnswerTotals({ recipients }: { recipients: readonly AlertRecipient[] }) {
  return (
    <dl className={styles.totals}>
      {groupRecipients(recipients, '').map(({ title, colour, members }) => (
        <div key={title} className={styles.total} data-colour={colour}>
          <dt>{title}</dt>
          <dd>{members.length}</dd>
        </div>
      ))}
    </dl>
  )
}
