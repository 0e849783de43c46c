import type { OpenAction } from '@holdfast/contract/incidents/debriefs'
import type { Exercise } from '@holdfast/contract/incidents/exercises'
import { pluralise } from '@holdfast/contract/text'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { isOverdue } from '../../../domain/overdue-actions.ts'
import { countReaders, type PageReaders } from '../../../domain/reading-rules.ts'
import { describeReview } from '../../../domain/review-rules.ts'
import { shortenDetails } from '../../../domain/shorten-details.ts'
import { Link } from '../../../routing/navigation.tsx'
import { serverNow } from '../../../session/server-clock.ts'
import { Button } from '../../../ui/button/button.tsx'
import { formatDay } from '../../../ui/format-dates.ts'
import { Card } from '../../../ui/list/card.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAdminAddress } from '../../frame/admin-organisation.ts'
import {
  type Gap,
  hasFindings,
  MEANINGS,
  type ProcedureState,
  readersPath,
} from './preparedness-rules.ts'
import styles from './procedure-card.module.css'

type ProcedureCardProps = { state: ProcedureState; onChoose: () => void }

/** One procedure: where it is written, who has reviewed and read it, how it was practised, what is missing. */
export function ProcedureCard({ state, onChoose }: ProcedureCardProps) {
  const { procedure, gaps } = state
  const { title, meaning } = MEANINGS[procedure.procedure]
  const heading = `procedure-${procedure.procedure}`
  return (
    <Card as="section" labelledBy={heading} edge={gaps.length > 0 ? 'warn' : undefined}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title} <span className={styles.meaning}>{meaning}</span>
        </h2>
        <Tag colour={gaps.length > 0 ? 'warn' : 'black'}>
          {gaps.length === 0 ? 'No gaps' : pluralise(gaps.length, { one: 'gap', many: 'gaps' })}
        </Tag>
      </div>
      <dl className={styles.facts}>
        <Fact term="Page">
          <PageFact state={state} />
        </Fact>
        {procedure.published && (
          <>
            <Fact term="Review">
              {describeReview(state.review)}
              {state.reviewDue && `. Next review due ${formatDay(state.reviewDue)}`}
            </Fact>
            <Fact term="Read and understood">
              <ReadersFact page={procedure.page} readers={state.readers} />
            </Fact>
          </>
        )}
        <Fact term="Last exercise">
          <ExerciseFact state={state} />
        </Fact>
        {state.actions.length > 0 && (
          <Fact term="Open actions">
            <ul className={styles.list}>
              {state.actions.map((action) => (
                <li key={`${action.incidentid} ${action.id}`}>{describeAction(action)}</li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      <Gaps gaps={gaps} title={title} onChoose={onChoose} />
      <div data-print="hide">
        <Button kind="quiet" onClick={onChoose}>
          Change page or practice<span className="visually-hidden">: {title}</span>
        </Button>
      </div>
    </Card>
  )
}

function describeAction(open: OpenAction): string {
  const { action, owner, due } = open
  const overdue = isOverdue(open, new Date(serverNow())) ? ', overdue' : ''
  return `${action} (${owner || 'nobody named'}, ${due ? `by ${formatDay(due)}` : 'no day'}${overdue})`
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function PageFact({ state: { procedure } }: { state: ProcedureState }) {
  const { published, page } = procedure
  if (!published) return page === '' ? 'None' : `${page}, not published`
  const { name, version, timestamp, atleast } = published
  return `${name}. Version ${version}${atleast ? ' or earlier' : ''}, published ${formatDay(timestamp)}`
}

type ReadersFactProps = { page: string; readers: PageReaders | undefined }

function ReadersFact({ page, readers }: ReadersFactProps) {
  const addressOf = useAdminAddress()
  if (!readers) return 'Staff are not asked'
  const { request, isChanged, readText } = readers
  return (
    <>
      By <Link to={addressOf(readersPath(page))}>{countReaders(readers)}</Link>, asked on{' '}
      {formatDay(request.timestamp)} in version {request.version}
      {isChanged && `. The text has changed since: ${readText} have read it as it is now`}
    </>
  )
}

function ExerciseFact({ state: { last, practisedBy, practiceDue } }: { state: ProcedureState }) {
  const addressOf = useAdminAddress()
  return (
    <>
      {last ? (
        <>
          <Link to={addressOf(`/admin/logs/${last.id}`)}>{formatDay(last.timestamp)}</Link>:{' '}
          {shortenDetails(last.incidentDetails)}
          {practiceDue && `. Next due ${formatDay(practiceDue)}`}
          <Findings exercise={last} />
        </>
      ) : (
        'None'
      )}
      <span className={styles.by}>{practisedBy}</span>
    </>
  )
}

function Findings({ exercise }: { exercise: Exercise }) {
  if (!hasFindings(exercise)) return null
  const { wentwell, wentbadly } = exercise
  return (
    <ul className={styles.list}>
      {wentwell !== '' && <li>Went well: {shorten(wentwell)}</li>}
      {wentbadly !== '' && <li>Did not go well: {shorten(wentbadly)}</li>}
    </ul>
  )
}

/** The page has four procedures and fits on two sheets; the whole words are in the debrief. */
const MAX_FINDING_CHARACTERS = 300

function shorten(text: string): string {
  if (text.length <= MAX_FINDING_CHARACTERS) return text
  return `${text.slice(0, MAX_FINDING_CHARACTERS).trimEnd()} …`
}

type GapsProps = { gaps: readonly Gap[]; title: string; onChoose: () => void }

function Gaps({ gaps, title, onChoose }: GapsProps) {
  const addressOf = useAdminAddress()
  if (gaps.length === 0) return null
  return (
    <section aria-label={`Gaps: ${title}`} className={styles.gaps}>
      <h3>Gaps</h3>
      <ul className={styles.list}>
        {gaps.map(({ text, action, path }) => (
          <li key={text}>
            {text}{' '}
            {path === undefined ? (
              <ChooseButton action={action} title={title} onChoose={onChoose} />
            ) : (
              <Link to={addressOf(path)} data-print="hide">
                {action}
                <span className="visually-hidden">: {title}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type ChooseButtonProps = { action: string; title: string; onChoose: () => void }

/** Goes with its gap, soon after the dialog has given the focus back to it: the heading gets it then. */
function ChooseButton({ action, title, onChoose }: ChooseButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own && own === document.activeElement) document.querySelector<HTMLElement>('h1')?.focus()
    }
  }, [])
  return (
    <Button ref={button} kind="quiet" onClick={onChoose}>
      {action}
      <span className="visually-hidden">: {title}</span>
    </Button>
  )
}
