import { describeState } from '@holdfast/contract/closures/closure-words'
import type { ClosureDay } from '@holdfast/contract/closures/closures'
import { useId } from 'react'
import { titleOfDay } from '../../../domain/closure-days.ts'
import { Card } from '../../../ui/list/card.tsx'
import { ClosureAnswers } from './closure-answers.tsx'
import { ClosureReached } from './closure-reached.tsx'
import { decidedBy, describeDeclaration } from './closure-sentences.ts'
import styles from './closures-screen.module.css'
import { OwnAnswer } from './own-answer.tsx'

type ClosureCardProps = { day: ClosureDay; now: number; showsAnswers: boolean }

/** What stands for a day, who has decided it, what was said before, and the answers. */
export function ClosureCard({ day, now, showsAnswers }: ClosureCardProps) {
  const id = useId()
  const last = day.declarations.at(-1)
  if (last === undefined) return null
  const earlier = day.declarations.slice(0, -1)
  return (
    <Card as="section" edge="light-blue" labelledBy={id}>
      <h2 id={id}>{titleOfDay(day, now)}</h2>
      <p className={styles.state}>{describeState(last)}</p>
      {last.reason !== '' && <p className={styles.typed}>{last.reason}</p>}
      <p className={styles.note}>{decidedBy(last)}</p>
      {earlier.length > 0 && (
        <details>
          <summary>What was said before</summary>
          <ol className={styles.earlier}>
            {earlier.map((declaration) => (
              <li key={declaration.id}>{describeDeclaration(declaration)}</li>
            ))}
          </ol>
        </details>
      )}
      <OwnAnswer day={day.day} last={last} />
      {showsAnswers && <ClosureReached day={day.day} closureid={last.id} />}
      {showsAnswers && <ClosureAnswers day={day.day} last={last} />}
    </Card>
  )
}
