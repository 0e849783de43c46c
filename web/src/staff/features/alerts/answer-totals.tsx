import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { describeInjured } from '../../../domain/alert-state.ts'
import { Notice } from '../../../ui/screen/notice.tsx'
import { StackedBar } from '../../../ui/stacked-bar.tsx'
import { groupRecipients } from './answer-groups.ts'
import styles from './answer-totals.module.css'

/** How many need help, have not answered, and are safe; and the injured, of whom people who are safe have told. */
export function AnswerTotals({ recipients }: { recipients: readonly AlertRecipient[] }) {
  const groups = groupRecipients(recipients, '')
  const injured = describeInjured(recipients)
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
      {injured !== '' && <Notice kind="danger" title={injured} />}
    </>
  )
}
