import { describeEntry, type Methane } from '@holdfast/contract/incidents/entry-contents'
import type { Position } from '@holdfast/contract/positions'
import { lazy, memo, Suspense } from 'react'
import type { LogRow } from '../../../data/log/incident-log.ts'
import { Link } from '../../../routing/navigation.tsx'
import { removeEntry, useUnsentPictures } from '../../../sync/picture-outbox.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CopyButton } from '../../../ui/button/copy-button.tsx'
import { Dot } from '../../../ui/dot.tsx'
import {
  formatDateTime,
  formatDay,
  formatExactDateTime,
  formatTime,
} from '../../../ui/format-dates.ts'
import { ErrorBoundary } from '../../../ui/screen/error-boundary.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { Colour } from '../../../ui/theme/colour.ts'
import { useConfirmRemoval } from '../../shell/use-confirm-removal.tsx'
import { EntryContent } from './entry-content.tsx'
import styles from './log-entry-row.module.css'

type LogEntryRowProps = {
  entry: LogRow
  corrections: readonly LogRow[]
  /** The name of the merged incident in whose log it is; undefined for the log's own. */
  mergedFrom: string | undefined
  /** The title and colour of the role in which it was written. */
  role: string | undefined
  colour: Colour
  /** For a report to 999: the report before it. */
  previousReport: Methane | undefined
  /** Whether the incident is open. */
  isOpen: boolean
  onShowPlace: (position: Position) => void
  /** Undefined where this person may not correct the entry. */
  onCorrect: ((entry: LogRow) => void) | undefined
  /** Whether this person may make a task from it. */
  canMakeTask: boolean
  /** Whether this is its author's latest call for help in its alert. */
  isCall: boolean
}

const CallInLog = lazy(async () => {
  const { CallInLog: call } = await import('../../shell/call-in-log.tsx')
  return { default: call }
})

/** Most logs have no pictures. */
const EntryPictures = lazy(async () => {
  const { EntryPictures: pictures } = await import('./entry-pictures.tsx')
  return { default: pictures }
})

const WAITING = 'Not sent yet. It will be sent.'

/** One entry: its author, their role, the time and the text, with its corrections below. */
export const LogEntryRow = memo(function LogEntryRow(props: LogEntryRowProps) {
  const { entry, corrections, role, colour, previousReport, onShowPlace, onCorrect } = props
  const { isOpen, canMakeTask, isCall } = props
  return (
    <article className={styles.entry}>
      <span className={styles.dot}>
        <Dot colour={colour} />
      </span>
      <div>
        <p className={styles.head}>
          <strong>{entry.authorname}</strong>
          {role !== undefined && <span className={styles.meta}>{role}</span>}
          <span className={styles.meta}>
            <LogTime moment={entry.timestamp} day={entry.timestamp} />
          </span>
          {props.mergedFrom !== undefined && (
            <span className={styles.meta}>From “{props.mergedFrom}”</span>
          )}
          {entry.happened && (
            <span className={styles.happened}>
              Happened <LogTime moment={entry.happened} day={entry.timestamp} />
            </span>
          )}
          {entry.sending === 'waiting' && <span className={styles.unsent}>{WAITING}</span>}
          {onCorrect && (
            <button type="button" className={styles.correct} onClick={() => onCorrect(entry)}>
              Correct
            </button>
          )}
          {canMakeTask && (
            <Link
              to={`/tasks/new?${entry.type === 'decision' ? 'decision' : 'entry'}=${entry.id}&incident=${entry.incidentid}`}
              viewTransition
              className={styles.correct}
            >
              Make a task
            </Link>
          )}
        </p>
        <EntryContent
          entry={entry}
          previousReport={previousReport}
          isOpen={isOpen}
          onShowPlace={onShowPlace}
        />
        {entry.pictures && (
          <ErrorBoundary>
            <Suspense>
              <EntryPictures entry={entry} />
            </Suspense>
          </ErrorBoundary>
        )}
        {isCall && (
          <ErrorBoundary>
            <Suspense>
              <CallInLog entry={entry} />
            </Suspense>
          </ErrorBoundary>
        )}
        {entry.sending === 'refused' && (
          <RefusedEntry
            id={entry.id}
            text={describeEntry(entry, formatDateTime)}
            reason={entry.reason}
          />
        )}
        {corrections.map((correction) => (
          <Correction key={correction.id} correction={correction} day={entry.timestamp} />
        ))}
      </div>
    </article>
  )
})

type LogTimeProps = {
  moment: string
  /** A time on the day that is written above the entry. */
  day: string
}

/** `10:42`, with the day if that differs from the one above. Pointing at it shows day and time to the second. */
function LogTime({ moment, day }: LogTimeProps) {
  const isSameDay = formatDay(moment) === formatDay(day)
  return (
    <time dateTime={moment} title={formatExactDateTime(moment)}>
      {isSameDay ? formatTime(moment) : formatDateTime(moment)}
    </time>
  )
}

function Correction({ correction, day }: { correction: LogRow; day: string }) {
  const { id, authorname, timestamp, content, sending } = correction
  return (
    <div className={styles.correction}>
      <p className={styles.head}>
        <strong>Correction</strong>
        <span className={styles.meta}>{authorname}</span>
        <span className={styles.meta}>
          <LogTime moment={timestamp} day={day} />
        </span>
        {sending === 'waiting' && <span className={styles.unsent}>{WAITING}</span>}
      </p>
      <p className={styles.text}>{content}</p>
      {correction.sending === 'refused' && (
        <RefusedEntry id={id} text={content} reason={correction.reason} />
      )}
    </div>
  )
}

type RefusedEntryProps = { id: string; text: string; reason: string }

/** Says why the server will never accept this entry, and what its author can do with the text. */
function RefusedEntry({ id, text, reason }: RefusedEntryProps) {
  const pictures = useUnsentPictures().filter(({ entryid }) => entryid === id).length
  const confirmRemoval = useConfirmRemoval()

  async function askRemove() {
    if (await confirmRemoval({ noun: 'entry', pictures })) await removeEntry(id)
  }

  return (
    <div className={styles.refused}>
      <Tag colour="danger" variant="plain">
        Not accepted
      </Tag>
      <p>{reason}</p>
      <div className={styles.actions}>
        <CopyButton text={text} />
        <Button onClick={() => void askRemove()}>Remove</Button>
      </div>
    </div>
  )
}
