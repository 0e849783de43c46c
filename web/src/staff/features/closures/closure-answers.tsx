import type { ClosureAnswerOfUser, ClosureDeclaration } from '@holdfast/contract/closures/closures'
import { useClosureAnswers } from '../../../data/closures/closures.ts'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { List, ListItem } from '../../../ui/list/list.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import styles from './closures-screen.module.css'

type ClosureAnswersProps = { day: string; last: ClosureDeclaration }

/** Who can get in, who cannot and who has not answered, by name. */
export function ClosureAnswers({ day, last }: ClosureAnswersProps) {
  const read = useClosureAnswers(day)
  return (
    <div className={styles.answers}>
      <SectionLoader read={read}>
        {() => {
          const of = (wanted: ClosureAnswerOfUser['answer']) =>
            (read.data ?? []).filter(({ answer }) => answer === wanted)
          return (
            <>
              <Names title="Can get in" people={of('can')} last={last} />
              <Names title="Cannot get in" people={of('cannot')} last={last} />
              <Names title="No answer" people={of(null)} last={last} />
            </>
          )
        }}
      </SectionLoader>
    </div>
  )
}

type NamesProps = {
  title: string
  people: readonly ClosureAnswerOfUser[]
  last: ClosureDeclaration
}

function Names({ title, people, last }: NamesProps) {
  return (
    <details>
      <summary>
        {title} ({people.length})
      </summary>
      <List label={title}>
        {people.map((person) => (
          <ListItem key={person.userid} title={person.name} subtitle={detailsOf(person, last)} />
        ))}
      </List>
    </details>
  )
}

function detailsOf({ note, timestamp, closureid }: ClosureAnswerOfUser, last: ClosureDeclaration) {
  if (timestamp === null) return undefined
  const isBefore = closureid !== last.id
  return [note, formatDateTime(timestamp), isBefore && 'before the last change']
    .filter(Boolean)
    .join(' · ')
}
