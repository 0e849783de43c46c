import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { StackedBar } from '../../../ui/stacked-bar.tsx'
import { groupRecipients } from './answer-groups.ts'
import styles from './answer-totals.module.css'

/** How many need help, have not answered, and are safe. */
export function AnswerTotals({ recipients }: { recipients: readonly AlertRecipient[] }) {
  const groups = groupRecipients(recipients, '')
  return (
    <>
      <StackedBar
        parts={groups.map(({ colour, members }) => ({ colour, count: members.length }))}
      />
      <dl className={styles.totals}>
        {groups.map(({ title, colour, members }) => (
          <div key={title} className={styles.total} data-colour={colour}>
            <dt>{title}</dt>
            <dd>{members.length}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
