import type { AlertKind } from '@holdfast/contract/content/content'
import { type DueExercise, dueExercises } from '@holdfast/contract/incidents/exercise-due'
import type { Exercise } from '@holdfast/contract/incidents/exercises'
import { useState } from 'react'
import { useExerciseSettings } from '../../../data/incidents/exercises.ts'
import { Button } from '../../../ui/button/button.tsx'
import { formatDay } from '../../../ui/format-dates.ts'
import { useNow } from '../../../ui/hooks/use-every-minute.ts'
import { Card } from '../../../ui/list/card.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { ReadSection } from '../../frame/admin-page.tsx'
import { DueDatesDialog } from './due-dates-dialog.tsx'
import styles from './due-exercises.module.css'

type DueExercisesProps = { exercises: readonly Exercise[]; kinds: readonly AlertKind[] }

/** When each kind of exercise is due again. */
export function DueExercises({ exercises, kinds }: DueExercisesProps) {
  const { organisationid } = useAdminOrganisation()
  const settings = useExerciseSettings(organisationid)
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const unsaid = exercises.filter(({ kind }) => kind === '').length
  return (
    <section aria-labelledby="due" className={styles.due}>
      <h2 id="due">What is due</h2>
      <ReadSection read={settings}>
        {({ intervals }) => (
          <>
            {intervals.length === 0 && <p>No exercise has a due date.</p>}
            {unsaid > 0 && (
              <Notice>
                {unsaid === 1
                  ? 'One exercise does not say what was practised, so it counts for none of these.'
                  : `${unsaid} exercises do not say what was practised, so they count for none of these.`}{' '}
                Press Edit below and choose it.
              </Notice>
            )}
            <ul className={styles.kinds}>
              {dueExercises(intervals, exercises, now).map((due) => (
                <DueKind
                  key={due.kind}
                  due={due}
                  title={kinds.find(({ id }) => id === due.kind)?.title ?? due.kind}
                />
              ))}
            </ul>
            <div data-print="hide">
              <Button onClick={() => setOpen(true)}>Change due dates</Button>
            </div>
            {isOpen && (
              <DueDatesDialog intervals={intervals} kinds={kinds} onClose={() => setOpen(false)} />
            )}
          </>
        )}
      </ReadSection>
    </section>
  )
}

const STATES = {
  overdue: { label: 'Overdue', colour: 'danger' },
  soon: { label: 'Due soon', colour: 'warn' },
  later: { label: 'In time', colour: 'ok' },
} as const

function DueKind({
  due: { months, last, due, state },
  title,
}: {
  due: DueExercise
  title: string
}) {
  const { label, colour } = STATES[state]
  return (
    <Card as="li" edge={colour}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <Tag colour={colour}>{label}</Tag>
      </div>
      <p>{due === null ? 'Never practised' : `Due ${formatDay(due)}`}</p>
      <p className="meta">
        {last !== null && `Last ${formatDay(last)} · `}
        {describeMonths(months)}
      </p>
    </Card>
  )
}

function describeMonths(months: number): string {
  if (months === 1) return 'Every month'
  return months === 12 ? 'Once a year' : `Every ${months} months`
}
